import { Form, Link } from "@remix-run/react";
import { type MouseEvent, useEffect, useMemo, useRef, useState } from "react";
import {
  changedRows,
  controlName,
  maxRows,
  type RowChange,
  readRows,
  type WeekRows,
  weekChoices,
  weekdays,
} from "#app/domain/schedules/week-rows.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { AffectedQuestion } from "#app/routes/parts/affected-appointments.tsx";
import { DayRowsFields } from "./day-rows.tsx";
import type { ScheduleData } from "./schedule.server.ts";
import { affectedIn, problemOf, type ScheduleAnswer, type SchedulePart } from "./schedule-answer.ts";
import { scheduleUrl } from "./url.ts";

// With script, rows are added and removed in place by the same function as on the server.

type WeekState = {
  rows: WeekRows;
  fields: Record<string, string>;
  /** Rises with each change and resets the controls to the typed values. */
  turn: number;
  focus: string | null;
};

function useWeek(rows: WeekRows, fields: Record<string, string>) {
  const [state, setState] = useState<WeekState>({ rows, fields, turn: 0, focus: null });
  const { turn, focus } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change moves the focus once
  useEffect(() => {
    if (focus) document.getElementById(focus)?.focus();
  }, [turn]);

  const changeRows = (change: RowChange) => (event: MouseEvent<HTMLButtonElement>) => {
    const form = event.currentTarget.form;
    if (!form) return;
    event.preventDefault();
    const typed = readRows(Object.fromEntries(new FormData(form)));
    const next = changedRows(typed, change);
    setState({
      rows: next,
      fields: stillWrong(state.fields, change),
      turn: turn + 1,
      focus: focusAfter(change, next),
    });
  };
  return { ...state, changeRows };
}

/** Errors of moved rows would appear at other rows. */
function stillWrong(fields: Record<string, string>, { add, remove, copy }: RowChange) {
  if (add) return fields;
  const moved = (name: string) => copy || name.startsWith(`${remove?.split("-").slice(0, 2).join("-")}-`);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !moved(name)));
}

function focusAfter({ add, remove, copy }: RowChange, rows: WeekRows): string | null {
  if (copy) return controlName("hours", 2, 0, "from");
  const [kind, weekday] = (add ?? remove ?? "").split("-");
  if (kind !== "hours" && kind !== "breaks") return null;
  if (remove) return `add-${kind}-${weekday}`;
  const count = rows[Number(weekday) - 1]?.[kind].length ?? 1;
  return controlName(kind, Number(weekday), count - 1, "from");
}

const controls = weekdays.flatMap((weekday) =>
  (["hours", "breaks"] as const).flatMap((kind) =>
    Array.from({ length: maxRows }, (_, place) =>
      (["from", "to", "label"] as const).map((part) => controlName(kind, weekday, place, part)),
    ).flat(),
  ),
);

export function WeekPage({ page, schedule, answer, sending }: SchedulePart) {
  const given = answer?.form === "week" && Object.keys(answer.values).length > 0 ? answer : undefined;
  // A lost response keeps the current rows.
  const last = useRef({ answer: given, turn: 0 });
  if (given && given !== last.current.answer) {
    last.current = { answer: given, turn: last.current.turn + 1 };
  }
  const lastAnswer = last.current.answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each answer, which never changes the names of the days
  const problem = useMemo(() => withDays(problemOf(answer), schedule.dayNames), [answer]);
  return (
    <div className="staff schedule">
      <FormProblemSummary problem={problem} names={controls} />
      <PageHeading>{page.own ? "My Hours and Breaks" : `Hours and Breaks of ${schedule.name}`}</PageHeading>
      <WeekChoices schedule={schedule} />
      <WeekForm
        key={`${last.current.turn} ${schedule.choice}`}
        schedule={schedule}
        rows={lastAnswer ? readRows(lastAnswer.values) : schedule.rows}
        answer={lastAnswer}
        sending={sending}
        linked={page.managesAll}
      />
    </div>
  );
}

/** Each choice has a separate page. */
function WeekChoices({
  schedule: { providerId: provider, choice, weekNow, weeks },
}: {
  schedule: ScheduleData;
}) {
  const words = { every: "Every week", a: "Week A", b: "Week B" };
  return (
    <>
      <nav className="part-links" aria-label="Which week">
        <ul>
          {weekChoices.map((one) => (
            <li key={one}>
              <Link
                to={scheduleUrl({ provider, edit: "week", weeks: one })}
                aria-current={one === choice ? "page" : undefined}
              >
                {words[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="hint">
        This week is week {weekNow}.{" "}
        {choice !== "every"
          ? "Changes here apply to these weeks only."
          : weeks.length > 1
            ? "The weeks alternate now. These hours replace the hours of both weeks."
            : "Enter alternating weeks one at a time."}
      </p>
    </>
  );
}

/** The summary above the form names the day of each error. */
function withDays(problem: ScheduleAnswer | undefined, dayNames: string[]): ScheduleAnswer | undefined {
  if (!problem) return undefined;
  const named = Object.entries(problem.fields).map(([name, sentence]) => {
    const day = dayNames[Number(name.split("-")[1]) - 1];
    return [name, day ? `${day}: ${sentence}` : sentence] as const;
  });
  return { ...problem, message: named[0]?.[1] ?? problem.message, fields: Object.fromEntries(named) };
}

/** Without script, each row button is a submit button. */
function WeekForm({
  schedule,
  rows,
  answer,
  sending,
  linked,
}: {
  schedule: ScheduleData;
  rows: WeekRows;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
  linked: boolean;
}) {
  const week = useWeek(rows, answer?.fields ?? {});
  const { providerId: provider, dayNames } = schedule;
  const at = scheduleUrl({ provider, edit: "week", weeks: schedule.choice });
  const outside = affectedIn(answer);
  return (
    <Form method="post" action={at} noValidate className="stack" preventScrollReset>
      {/* Without this button, Enter would press the first button, which removes or adds a row. */}
      <button type="submit" name="intent" value="week" className="visually-hidden" tabIndex={-1} aria-hidden>
        Save
      </button>
      <p className="hint">A day without hours is a day off. For midnight, enter 12:00 AM.</p>
      <div key={week.turn} className="week-days">
        {week.rows.map((day, index) => (
          <DayRowsFields
            // biome-ignore lint/suspicious/noArrayIndexKey: the seven days never change their order
            key={index}
            weekday={index + 1}
            name={dayNames[index] ?? ""}
            day={day}
            fields={week.fields}
            at={at}
            changeRows={week.changeRows}
          />
        ))}
      </div>
      {outside ? (
        <AffectedQuestion outside={outside} message={answer?.message ?? ""} linked={linked} />
      ) : null}
      <div className="actions">
        <Button name="intent" value="week" disabled={sending}>
          {outside ? "Save anyway" : "Save"}
        </Button>
        <ButtonLink to={scheduleUrl({ provider })} variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
