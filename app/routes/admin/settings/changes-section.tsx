import { Link } from "@remix-run/react";
import {
  longestDeskHold,
  longestGrace,
  longestNoticeHours,
  longestReminderHours,
} from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

export function ChangesSection(props: SectionProps) {
  const { policy, ...kept } = props.page.changes;
  const control = sectionControls("changes", props.problem, kept);
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
        label="First reminder, hours before the visit"
        hint={`More than the above, so that it comes while a change is free; at most ${longestReminderHours}. Reminders that wait follow.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <Field
        {...control("secondReminderHours")}
        label="Second reminder, hours before the visit"
        hint="Short, with the time and the place. 0: there is none."
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <div className="amount">
        <Field {...control("quietFrom")} label="Quiet from" type="time" autoComplete="off" required />
        <Field {...control("quietTo")} label="Quiet until" type="time" autoComplete="off" required />
      </div>
      <p className="hint">
        No reminder goes out in the quiet hours, but half an hour before they begin. The same time twice: at
        any hour.
      </p>
      <DeskTerms control={control} />
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

/** What the front desk is held to. */
function DeskTerms({ control }: { control: ReturnType<typeof sectionControls> }) {
  return (
    <>
      <Field
        {...control("noShowGraceMinutes")}
        label="No-show, minutes after the start"
        hint={`0 to ${longestGrace}. Before that the front desk is asked once more.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
      <Field
        {...control("deskMailSeconds")}
        label="Mails of the front desk wait, seconds"
        hint={`0 to ${longestDeskHold}. Within that time an undo or a second change still reaches them.`}
        inputMode="numeric"
        autoComplete="off"
        className="short"
        required
      />
    </>
  );
}
