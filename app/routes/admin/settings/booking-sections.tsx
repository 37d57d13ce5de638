import { Link } from "@remix-run/react";
import { loyaltyForm, windowForm } from "#app/domain/studio/settings-forms.ts";
import { furthestWindow } from "#app/domain/studio/studio-limits.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { WeekHoursField } from "#app/platform/ui/forms/week-hours-field.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";

export function HoursSection(props: SectionProps) {
  const { days, weekdays } = props.page.hours;
  const { values, fields } = formState("hours", props.problem);
  return (
    <Section
      id="hours"
      lead={
        <>
          Visits must begin and end within these hours. The hours on your website are under{" "}
          <Link to="/admin/webpage/hours">Opening hours</Link>. Each provider's hours are under{" "}
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
  const field = filled(windowForm, formState("window", props.problem), props.page.window);
  return (
    <Section
      id="window"
      lead="How far ahead and how late clients can book online. The front desk can override both."
      {...props}
    >
      <FormField
        {...field("windowDays")}
        hint={`1 to ${furthestWindow}. Clients can book until ${props.page.window.lastDay} now.`}
      />
      <div className="amount">
        <FormField {...field("noticeAmount")} />
        <FormField {...field("noticeUnit")} />
      </div>
    </Section>
  );
}

export function LoyaltySection(props: SectionProps) {
  const field = filled(loyaltyForm, formState("loyalty", props.problem), props.page.loyalty);
  return (
    <Section
      id="loyalty"
      lead="Clients with an account get a stamp for each completed visit. The front desk redeems full cards. Changes apply to all open cards right away."
      {...props}
    >
      <FormField {...field("loyaltyVisits")} />
      <FormField {...field("loyaltyReward")} />
    </Section>
  );
}
