import { ButtonLink } from "#app/ui/button.tsx";
import { FormProblemSummary } from "#app/ui/form-problem.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { scheduleAddress } from "./address.ts";
import type { SchedulePart } from "./schedules-page.tsx";
import { offFields, TimeOffForm } from "./time-off-form.tsx";
import { problemOf } from "./typed.ts";

/** One time off that is entered already. */
export function OffPage({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, editing, name } = schedule;
  if (!editing) return null;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problemOf(answer)} names={offFields} />
      <PageHeading>{page.own ? "Change Time Off" : `Change Time Off of ${name}`}</PageHeading>
      <TimeOffForm
        at={scheduleAddress({ provider, off: editing.id })}
        typed={editing.typed}
        today={schedule.today}
        answer={answer}
        sending={sending}
        save="Save"
        linked={page.keepsAll}
      >
        <ButtonLink to={scheduleAddress({ provider })} variant="ghost">
          Cancel
        </ButtonLink>
      </TimeOffForm>
    </div>
  );
}
