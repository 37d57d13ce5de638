import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { SchedulePart } from "./page.tsx";
import { offFields, TimeOffForm } from "./time-off-form.tsx";
import { problemOf } from "./types.ts";
import { scheduleAddress } from "./url.ts";

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
