import { Link } from "@remix-run/react";
import { changesForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";

export function ChangesSection(props: SectionProps) {
  const { policy, ...present } = props.page.changes;
  const field = filled(changesForm, formState("changes", props.problem), present);
  return (
    <Section
      id="changes"
      lead="How long clients can change or cancel a visit free of charge, and when they get reminders. After that they can't move it, and canceling on the day itself costs the full price."
      {...props}
    >
      <FormField {...field("noticeHours")} />
      <FormField {...field("reminderHours")} />
      <FormField {...field("secondReminderHours")} />
      <div className="amount">
        <FormField {...field("quietFrom")} />
        <FormField {...field("quietTo")} />
      </div>
      <p className="hint">
        A reminder due in the quiet hours is sent half an hour before they begin. Enter the same time twice to
        send at any hour.
      </p>
      <FormField {...field("noShowGraceMinutes")} />
      <FormField {...field("deskMailSeconds")} />
      <div>
        <p className="hint">
          Your policy should say the same. Its text now (
          <Link to="/admin/webpage/studio#policy-text">change the policy</Link>):
        </p>
        <blockquote className="policy-now">{policy}</blockquote>
      </div>
    </Section>
  );
}
