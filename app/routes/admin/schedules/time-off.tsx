import { Form, Link } from "@remix-run/react";
import { openAbsenceUrl } from "#app/front-desk/desk-pages.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { TimeOffForm } from "./time-off-form.tsx";
import { offFields, problemOf, type SchedulePart } from "./types.ts";
import { scheduleUrl } from "./url.ts";

/** What is entered already, and the form for more. */
export function TimeOffSection({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, timeOff, fresh } = schedule;
  return (
    <section aria-labelledby="time-off" className="card stack">
      <h2 id="time-off">Time off</h2>
      {timeOff.length > 0 ? (
        <ul className="time-off-list">
          {timeOff.map(({ id, words, reason, now, hits, from }) => (
            <li key={id}>
              <p>
                <strong>{words}</strong>
                {reason ? <span className="meta">{reason}</span> : null}
                {now ? <span className="meta">Going on</span> : null}
                {hits > 0 ? (
                  <Link to={openAbsenceUrl(provider, from)}>
                    {hits === 1 ? "1 visit" : `${hits} visits`}: find other times
                  </Link>
                ) : null}
              </p>
              <Form method="post" action={scheduleUrl({ provider })} preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Link to={scheduleUrl({ provider, off: id })} aria-label={`Change: ${words}`}>
                  Change
                </Link>
                <button
                  type="submit"
                  name="intent"
                  value="dropped"
                  className="text-button"
                  aria-label={`Remove: ${words}`}
                  aria-disabled={sending || undefined}
                >
                  Remove
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : (
        <p>None is entered.</p>
      )}
      <h3>{timeOff.length > 0 ? "Add more" : "Add time off"}</h3>
      <TimeOffForm
        key={`${timeOff.length} ${fresh.firstDate} ${fresh.from}`}
        at={scheduleUrl({ provider })}
        typed={fresh}
        today={schedule.today}
        answer={answer}
        sending={sending}
        save="Add time off"
        linked={page.keepsAll}
      />
    </section>
  );
}

export function TimeOffPage({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, editing, name } = schedule;
  if (!editing) return null;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problemOf(answer)} names={offFields} />
      <PageHeading>{page.own ? "Change Time Off" : `Change Time Off of ${name}`}</PageHeading>
      <TimeOffForm
        at={scheduleUrl({ provider, off: editing.id })}
        typed={editing.typed}
        today={schedule.today}
        answer={answer}
        sending={sending}
        save="Save"
        linked={page.keepsAll}
      >
        <ButtonLink to={scheduleUrl({ provider })} variant="ghost">
          Cancel
        </ButtonLink>
      </TimeOffForm>
    </div>
  );
}
