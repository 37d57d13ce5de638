import { Form, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { WeekHoursField } from "#app/platform/ui/forms/week-hours-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { HouseData, SetupData } from "./loader.server.ts";
import { setupNames } from "./names.ts";

type HouseProps = { house: HouseData; problem: FormProblem | undefined };

/** Where the studio is, and how it is reached. */
function PlaceSection({ house, problem }: HouseProps) {
  const control = controlsOf(problem ?? unsent, house.kept);
  return (
    <section className="stack" aria-labelledby="place">
      <h2 className="legend" id="place">
        Where it is
      </h2>
      <p className="hint">
        Visitors see all of this. What you leave empty stays an example until you fill it in.
      </p>
      <Field kind="phone" {...control("studioPhone")} label="Phone of the studio" optional />
      <Field
        kind="email"
        {...control("studioEmail")}
        label="Email of the studio"
        hint="Bookings are mailed there, and visitors see it. Empty: your own."
        optional
      />
      <Field
        {...control("street")}
        label="Street and number"
        autoComplete="street-address"
        maxLength={80}
        optional
      />
      <div className="two-fields">
        <Field {...control("city")} label="City" autoComplete="address-level2" maxLength={50} optional />
        <Field {...control("region")} label="State" autoComplete="address-level1" maxLength={40} optional />
        <Field
          {...control("postalCode")}
          label="ZIP code"
          autoComplete="postal-code"
          maxLength={15}
          optional
        />
        <Field as="select" {...control("country")} label="Country" autoComplete="country">
          {house.countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Field>
      </div>
    </section>
  );
}

const dayNames = ["Monday to Friday", "", "", "", "", "Saturday", "Sunday"];

/** When the door is open, which is also when visits may be booked, and on which holidays it is not. */
function OpeningSection({ house, problem }: HouseProps) {
  const { values, fields } = problem ?? unsent;
  const closed = values.closed?.split(" ");
  return (
    <section className="stack" aria-labelledby="hours">
      <h2 className="legend" id="hours">
        When it is open
      </h2>
      <p className="hint">
        Visits can be booked in these hours, and the contact page says them. Each can be set by itself later.
      </p>
      <div className="setup-week">
        <WeekHoursField days={house.days} names={dayNames} openLabel="open" values={values} fields={fields} />
      </div>
      <CheckboxGroup
        name="closed"
        className="setup-days"
        legend="Closed on these holidays"
        choices={house.holidays.map(({ date, words }) => ({ value: date, words }))}
        chosen={closed ?? house.holidays.filter(({ usual }) => usual).map(({ date }) => date)}
      />
      <p className="hint">
        Holidays of {house.holidayCountry}. A tick closes the studio on that day, once you send this page;
        visitors read it. {house.holidaysTicked} A studio elsewhere finds its own in the settings.
      </p>
    </section>
  );
}

function StudioSection({ choices, problem }: { choices: SetupData; problem: FormProblem | undefined }) {
  const { values, fields } = problem ?? unsent;
  return (
    <section className="stack" aria-labelledby="studio">
      <h2 className="legend" id="studio">
        Your studio
      </h2>
      <Field
        name="studioName"
        label="Studio name"
        autoComplete="organization"
        maxLength={100}
        required
        defaultValue={values.studioName ?? choices.studioName}
        error={fields.studioName}
      />
      <Field
        as="select"
        name="timeZone"
        label="Time zone"
        hint="Where the studio is: all hours on the site are on its clock."
        defaultValue={values.timeZone ?? choices.timeZone}
        error={fields.timeZone}
      >
        {choices.timeZones.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </Field>
      <Field
        as="select"
        name="currency"
        label="Currency"
        defaultValue={values.currency ?? choices.currency}
        error={fields.currency}
      >
        {choices.currencies.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Field>
    </section>
  );
}

const fieldNames = [...setupNames.slice(0, 2), "password", ...setupNames.slice(2)];

export function SetupPage({ choices, problem }: { choices: SetupData; problem: FormProblem | undefined }) {
  const sending = useNavigation().formMethod === "POST";
  useOwnZone(problem?.values.timeZone === undefined);
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading lead="Welcome. This makes the owner's account and names the studio; you can change everything later.">
        Set Up Your Studio
      </PageHeading>
      <Form method="post" noValidate className="stack-wide">
        <OwnerSection problem={problem} />
        <StudioSection choices={choices} problem={problem} />
        {choices.house ? (
          <>
            <PlaceSection house={choices.house} problem={problem} />
            <OpeningSection house={choices.house} problem={problem} />
          </>
        ) : null}
        <Button full disabled={sending}>
          {sending ? "Setting up..." : "Set up the studio"}
        </Button>
      </Form>
    </div>
  );
}

function OwnerSection({ problem }: { problem: FormProblem | undefined }) {
  const { values, fields } = problem ?? unsent;
  return (
    <section className="stack" aria-labelledby="you">
      <h2 className="legend" id="you">
        You
      </h2>
      <Field
        kind="name"
        name="username"
        label="Your name"
        required
        defaultValue={values.username}
        error={fields.username}
      />
      <Field
        kind="email"
        name="email"
        label="Email"
        hint="You log in with it."
        autoComplete="username"
        required
        defaultValue={values.email}
        error={fields.email}
      />
      <NewPasswordField hintFor={passwordHint} error={fields.password} />
      <label className="choice">
        <input
          type="checkbox"
          name="givesTreatments"
          defaultChecked={problem ? values.givesTreatments === "on" : true}
        />
        I give treatments myself
      </label>
    </section>
  );
}

/** Proposes the zone of the owner's own device where the server only knows UTC, as rented servers do. */
function useOwnZone(untouched: boolean): void {
  useEffect(() => {
    const select = document.getElementById("timeZone");
    if (!untouched || !(select instanceof HTMLSelectElement) || select.value !== "UTC") return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }, [untouched]);
}

/** The link was used, is too old, or the studio has an owner by now. */
export function SetupClosed() {
  return (
    <div className="narrow sheet">
      <PageHeading>Set Up Your Studio</PageHeading>
      <Notice tone="warn">
        <p>This link has expired or was already used. Restart the server to get a new link.</p>
      </Notice>
      <ButtonLink to="/login">Login</ButtonLink>
    </div>
  );
}
