import { Form, Link } from "@remix-run/react";
import { absenceForm } from "#app/domain/schedules/schedule-forms.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { absenceUrl, deskUrl, openAbsenceUrl } from "#app/routes/parts/desk-pages.ts";
import type { AbsenceQuestion } from "./loader.server.ts";

type Page = { asked: AbsenceQuestion; problem: FormProblem | undefined };

export function AbsencePage({ asked, problem }: Page) {
  const { id, name, date, day, known } = asked;
  const hit = known.filter(({ hits, absenceId }) => hits > 0 || absenceId !== null);
  return (
    <div className="narrow staff stack">
      <FormProblemSummary problem={problem} names={absenceForm.names} />
      <PageHeading>{name} can't come</PageHeading>
      {hit.map((off) => (
        <KnownTimeOff key={off.id} off={off} action={openAbsenceUrl(id, date)} />
      ))}
      <HowLong asked={asked} problem={problem} />
      <p>
        <Link to={deskUrl({ date, show: id })}>Back to {day}</Link>
      </p>
    </div>
  );
}

function KnownTimeOff({ off, action }: { off: AbsenceQuestion["known"][number]; action: string }) {
  const { id, words, reason, hits, absenceId } = off;
  const count = hits === 1 ? "It affects 1 visit" : `It affects ${hits} visits`;
  return (
    <Form method="post" action={action} className="card stack">
      <p>
        Already off: <b>{words}</b>
        {reason ? `, ${reason}` : ""}. {count}.
      </p>
      <div className="actions">
        {absenceId === null ? (
          <>
            <input type="hidden" name="timeOff" value={id} />
            <Button name="intent" value="open-known">
              Find other times
            </Button>
          </>
        ) : (
          <Link to={absenceUrl(absenceId)} className="button">
            See who is affected
          </Link>
        )}
      </div>
    </Form>
  );
}

function HowLong({ asked, problem }: Page) {
  const { id, date, day, isToday, time, nextDay } = asked;
  const field = filled(absenceForm, problem, { lastDate: nextDay, to: "" });
  return (
    <Form method="post" action={openAbsenceUrl(id, date)} noValidate className="card stack">
      <p>
        This blocks the time right away, also online. Then you see who is affected, with other times for each.
      </p>
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="date" value={date} />
      <FormField {...field("reason")} />
      <div className="actions">
        <Button name="how" value="day">
          All of {isToday ? "today" : day}
        </Button>
        {isToday ? (
          <Button name="how" value="now" variant="ghost">
            From now on ({time})
          </Button>
        ) : null}
      </div>
      <UntilThen lastDate={field("lastDate")} to={field("to")} from={date} />
    </Form>
  );
}

function UntilThen({ lastDate, to, from }: { lastDate: FilledField; to: FilledField; from: string }) {
  return (
    <details className="more" open={Boolean(lastDate.error || to.error) || undefined}>
      <summary>Until another day or hour</summary>
      <div className="stack">
        <div className="side-by-side">
          <FormField {...lastDate} min={from} />
          <FormField {...to} />
        </div>
        <div className="actions">
          <Button name="how" value="until" variant="ghost">
            Block until then
          </Button>
        </div>
      </div>
    </details>
  );
}

/** Returns the message for a status without its own text (rule 25.2). */
export const absenceFailed = (reason: string): string => `Failed to update schedule: ${reason}`;
