import { CheckboxGroup } from "#app/platform/ui/forms/checkbox-group.tsx";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { WeekHoursField } from "#app/platform/ui/forms/week-hours-field.tsx";
import type { HouseData } from "./loader.server.ts";

type HouseProps = { house: HouseData; problem: FormProblem | undefined };

/** Where the studio is, and how it is reached. */
export function PlaceSection({ house, problem }: HouseProps) {
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
export function OpeningSection({ house, problem }: HouseProps) {
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
