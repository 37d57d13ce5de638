import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { timeOffForm } from "#app/domain/schedules/schedule-forms.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { openAbsenceUrl } from "#app/routes/parts/desk-pages.ts";
import type { TypedOff } from "./schedule.server.ts";
import { affectedIn, problemOf, type ScheduleAnswer, type SchedulePart } from "./schedule-answer.ts";
import { scheduleUrl } from "./url.ts";

type TimeOffFormProps = {
  at: string;
  typed: TypedOff;
  today: string;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
  save: string;
  linked: boolean;
  children?: ReactNode;
};

/** Covers whole days unless times are entered. */
function TimeOffForm({ at, typed, today, answer, sending, save, linked, children }: TimeOffFormProps) {
  const mine = answer?.form === "off" ? answer : undefined;
  const field = filled(timeOffForm, mine, typed);
  const outside = affectedIn(mine);
  return (
    <Form method="post" action={at} noValidate className="stack" preventScrollReset>
      <div className="side-by-side">
        <FormField {...field("firstDate")} min={today} />
        <FormField {...field("lastDate")} min={today} />
      </div>
      <PartOfDay from={field("from")} to={field("to")} />
      <FormField {...field("reason")} />
      {outside ? <AffectedQuestion outside={outside} message={mine?.message ?? ""} linked={linked} /> : null}
      <div className="actions">
        <Button name="intent" value="off" disabled={sending}>
          {outside ? "Save anyway" : save}
        </Button>
        {children}
      </div>
    </Form>
  );
}

function PartOfDay({ from, to }: { from: FilledField; to: FilledField }) {
  const partly = [from, to].some(({ defaultValue, error }) => defaultValue || error);
  return (
    <details className="more" open={partly || undefined}>
      <summary>Only part of the day</summary>
      <div className="side-by-side">
        {/* Browsers restore no values after Back if autocomplete is off. */}
        <FormField {...from} autoComplete={undefined} />
        <FormField {...to} autoComplete={undefined} />
      </div>
    </details>
  );
}

export function TimeOffSection({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, timeOff, fresh } = schedule;
  return (
    <section aria-labelledby="time-off" className="card stack">
      <h2 id="time-off">Time off</h2>
      {timeOff.length > 0 ? (
        <ul className="time-off-list">
          {timeOff.map(({ id, words, reason, now, hits, settled, from }) => (
            <li key={id}>
              <p>
                <strong>{words}</strong>
                {reason ? <span className="meta">{reason}</span> : null}
                {now ? <span className="meta">In progress</span> : null}
                {hits > 0 ? (
                  <Link to={openAbsenceUrl(provider, from)}>
                    {hits === 1 ? "1 visit" : `${hits} visits`}: find other times
                  </Link>
                ) : null}
              </p>
              <RemoveForm
                provider={provider}
                off={{ id, words, settled }}
                asked={answer?.form === "dropped" && answer.values.id === String(id)}
                sending={sending}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p>No time off yet.</p>
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
        linked={page.managesAll}
      />
    </section>
  );
}

/** `asked`: the user was warned about settled visits, so the next press confirms. */
function RemoveForm({
  provider,
  off: { id, words, settled },
  asked,
  sending,
}: {
  provider: number;
  off: { id: number; words: string; settled: number };
  asked: boolean;
  sending: boolean;
}) {
  const remove = asked && settled > 0 ? "Remove anyway" : "Remove";
  return (
    <Form method="post" action={scheduleUrl({ provider })} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {asked && settled > 0 ? <input type="hidden" name="settled" value={settled} /> : null}
      <Link to={scheduleUrl({ provider, off: id })} aria-label={`Change: ${words}`}>
        Change
      </Link>
      <button
        type="submit"
        name="intent"
        value="dropped"
        className="text-button"
        aria-label={`${remove}: ${words}`}
        aria-disabled={sending || undefined}
      >
        {remove}
      </button>
    </Form>
  );
}

export function TimeOffPage({ page, schedule, answer, sending }: SchedulePart) {
  const { providerId: provider, editing, name } = schedule;
  if (!editing) return null;
  return (
    <div className="narrow staff">
      <FormProblemSummary problem={problemOf(answer)} names={timeOffForm.names} />
      <PageHeading>{page.own ? "Change Time Off" : `Change Time Off of ${name}`}</PageHeading>
      <TimeOffForm
        at={scheduleUrl({ provider, off: editing.id })}
        typed={editing.typed}
        today={schedule.today}
        answer={answer}
        sending={sending}
        save="Save"
        linked={page.managesAll}
      >
        <ButtonLink to={scheduleUrl({ provider })} variant="ghost">
          Cancel
        </ButtonLink>
      </TimeOffForm>
    </div>
  );
}
