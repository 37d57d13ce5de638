import { Link } from "@remix-run/react";
import { furthestWindow, longestNoticeHours, longestReminderHours } from "#app/studio/limits.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { WeekHoursField } from "#app/ui/forms/week-hours-field.tsx";
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

export function ChangesSection(props: SectionProps) {
  const { noticeHours, reminderHours, policy } = props.page.changes;
  const control = sectionControls("changes", props.problem, { noticeHours, reminderHours });
  return (
    <Section
      id="changes"
      lead="Until when clients may change or cancel a visit free of charge, and when they are reminded of it. After that they can't move it, and on the day itself a cancellation is charged in full."
      {...props}
    >
      <Field
        {...control("noticeHours")}
        label="Free changes, hours before the visit"
        hint={`0 to ${longestNoticeHours}. It holds for what is booked already, too.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <Field
        {...control("reminderHours")}
        label="Reminder, hours before the visit"
        hint={`More than the above, so that it comes while a change is free; at most ${longestReminderHours}. Reminders that wait follow.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <div>
        <p className="hint">
          Your policy should say the same. It reads now (
          <Link to="/admin/webpage/studio#policy-text">change the policy</Link>):
        </p>
        <blockquote className="policy-now">{policy}</blockquote>
      </div>
    </Section>
  );
}
