import { Link } from "@remix-run/react";
import { loyaltyForm, windowForm } from "#app/domain/studio/settings-forms.ts";
import { furthestWindow } from "#app/domain/studio/studio-limits.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { WeekHoursField } from "#app/platform/ui/forms/week-hours-field.tsx";
import { Section, type SectionProps, sentIn } from "./section.tsx";

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
  const field = filled(windowForm, sentIn("window", props.problem), props.page.window);
  return (
    <Section
      id="window"
      lead="How far ahead and how short before people may book by themselves. The front desk may overrule both."
      {...props}
    >
      <FormField
        {...field("windowDays")}
        hint={`1 to ${furthestWindow}. Now people can book until ${props.page.window.lastDay}.`}
      />
      <div className="amount">
        <FormField {...field("noticeAmount")} />
        <FormField {...field("noticeUnit")} />
      </div>
    </Section>
  );
}

/** After how many completed visits there is what. */
export function LoyaltySection(props: SectionProps) {
  const field = filled(loyaltyForm, sentIn("loyalty", props.problem), props.page.loyalty);
  return (
    <Section
      id="loyalty"
      lead="Each completed visit of a client with an account is a stamp. A full card is redeemed at the front desk. Cards that are being filled follow a change at once."
      {...props}
    >
      <FormField {...field("loyaltyVisits")} />
      <FormField {...field("loyaltyReward")} />
    </Section>
  );
}
