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
import type { SetupData, StudioDetails } from "./loader.server.ts";
import { setupNames } from "./names.ts";

type StudioDetailsProps = { details: StudioDetails; problem: FormProblem | undefined };

function PlaceSection({ details, problem }: StudioDetailsProps) {
  const control = controlsOf(problem ?? unsent, details.kept);
  return (
    <section className="stack" aria-labelledby="place">
      <h2 className="legend" id="place">
        Address and contact
      </h2>
      <p className="hint">Visitors see these details. Fields that you leave empty keep their example text.</p>
      <Field kind="phone" {...control("studioPhone")} label="Phone of the studio" optional />
      <Field
        kind="email"
        {...control("studioEmail")}
        label="Email of the studio"
        hint="Bookings are emailed to this address, and visitors see it. Leave empty to use your own."
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
          {details.countries.map(({ code, name }) => (
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

/** Sets the opening hours, which are also the first booking hours, and the holidays. */
function OpeningSection({ details, problem }: StudioDetailsProps) {
  const { values, fields } = problem ?? unsent;
  const closed = values.closed?.split(" ");
  return (
    <section className="stack" aria-labelledby="hours">
      <h2 className="legend" id="hours">
        Opening hours
      </h2>
      <p className="hint">
        Clients can book within these hours, and the contact page shows them. You can set the two separately
        later.
      </p>
      <div className="setup-week">
        <WeekHoursField
          days={details.days}
          names={dayNames}
          openLabel="open"
          values={values}
          fields={fields}
        />
      </div>
      <CheckboxGroup
        name="closed"
        className="setup-days"
        legend="Closed on these holidays"
        choices={details.holidays.map(({ date, words }) => ({ value: date, words }))}
        chosen={closed ?? details.holidays.filter(({ usual }) => usual).map(({ date }) => date)}
      />
      <p className="hint">
        Public holidays in {details.holidayCountry}. The studio is closed on the days you select, and visitors
        see this. {details.holidaysTicked} You can choose the holidays of another country in the settings
        later.
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
        hint="All times on the site are in this time zone."
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
      <PageHeading lead="Welcome. Create the owner's account and name your studio. You can change everything later.">
        Set Up Your Studio
      </PageHeading>
      <Form method="post" noValidate className="stack-wide">
        <OwnerSection problem={problem} />
        <StudioSection choices={choices} problem={problem} />
        {choices.details ? (
          <>
            <PlaceSection details={choices.details} problem={problem} />
            <OpeningSection details={choices.details} problem={problem} />
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
        Your account
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
        hint="You log in with this address."
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

/** Suggests the device's time zone if the server's is UTC, as on most rented servers. */
function useOwnZone(untouched: boolean): void {
  useEffect(() => {
    const select = document.getElementById("timeZone");
    if (!untouched || !(select instanceof HTMLSelectElement) || select.value !== "UTC") return;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if ([...select.options].some(({ value }) => value === own)) select.value = own;
  }, [untouched]);
}

/** The link was used or has expired, or the studio already has an owner. */
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
