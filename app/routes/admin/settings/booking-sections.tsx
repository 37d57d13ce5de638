import { Link } from "@remix-run/react";
import { furthestWindow, longestFact, mostStamps } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { WeekHoursField } from "#app/platform/ui/forms/week-hours-field.tsx";
import { Section, type SectionProps, sectionControls, sentIn } from "./section.tsx";

export function HoursSection(props: SectionProps) {
  const { days, weekdays } = props.page.hours;
  const { values, fields } = sentIn("hours", props.problem);
  return (
    <Section
      id="hours"
      lead={
        <>
          Between which hours a visit must begin and end. What the door's sign says is on the page{" "}
          <Link to="/admin/webpage/hours">Opening hours</Link>; who works when is under{" "}
          <Link to="/admin/schedules">Schedules</Link>.
        </>
      }
      {...props}
    >
      <WeekHoursField
        days={days}
        names={weekdays}
        openLabel="can be booked"
        values={values}
        fields={fields}
      />
    </Section>
  );
}

export function WindowSection(props: SectionProps) {
  const { windowDays, amount, unit, lastDay } = props.page.window;
  const control = sectionControls("window", props.problem, {
    windowDays,
    noticeAmount: amount,
    noticeUnit: unit,
  });
  return (
    <Section
      id="window"
      lead="How far ahead and how short before people may book by themselves. The front desk may overrule both."
      {...props}
    >
      <Field
        {...control("windowDays")}
        label="Days ahead"
        hint={`1 to ${furthestWindow}. Now people can book until ${lastDay}.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <div className="amount">
        <Field
          {...control("noticeAmount")}
          label="At least this long before"
          hint="0: until the visit begins."
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <Field as="select" {...control("noticeUnit")} label="Counted in">
          {["minutes", "hours", "days"].map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Field>
      </div>
    </Section>
  );
}

/** After how many completed visits there is what. */
export function LoyaltySection(props: SectionProps) {
  const { loyalty } = props.page;
  const control = sectionControls("loyalty", props.problem, {
    loyaltyVisits: loyalty.appointments,
    loyaltyReward: loyalty.reward,
  });
  return (
    <Section
      id="loyalty"
      lead="Each completed visit of a client with an account is a stamp. A full card is redeemed at the front desk. Cards that are being filled follow a change at once."
      {...props}
    >
      <Field
        type="number"
        {...control("loyaltyVisits")}
        label="Visits until the reward"
        hint="0 means that there is no stamp card."
        inputMode="numeric"
        min={0}
        max={mostStamps}
        required
      />
      <Field
        {...control("loyaltyReward")}
        label="The reward"
        hint="As clients read it: 20 minutes of hand massage with any visit."
        maxLength={longestFact.loyaltyReward}
        autoComplete="off"
      />
    </Section>
  );
}
