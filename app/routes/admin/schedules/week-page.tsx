import { useMemo, useRef } from "react";
import { controlName, mostRows, readRows, weekdays } from "#app/schedules/week/rows.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import type { SchedulePart } from "./page.tsx";
import { problemOf, type ScheduleAnswer } from "./types.ts";
import { WeekForm } from "./week-form.tsx";

/** Every control of the form in its order, for the links of the summary. */
const controls = weekdays.flatMap((weekday) =>
  (["hours", "breaks"] as const).flatMap((kind) =>
    Array.from({ length: mostRows }, (_, place) =>
      (["from", "to", "label"] as const).map((part) => controlName(kind, weekday, place, part)),
    ).flat(),
  ),
);

/** The week as a form: what the server has answered with stands there again, whatever it was. */
export function WeekPage({ page, schedule, answer, sending }: SchedulePart) {
  const given = answer?.form === "week" && Object.keys(answer.values).length > 0 ? answer : undefined;
  // An answer that never came takes nothing away from what is there.
  const last = useRef({ answer: given, turn: 0 });
  if (given && given !== last.current.answer) {
    last.current = { answer: given, turn: last.current.turn + 1 };
  }
  const shown = last.current.answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once an answer; the days are called the same in each
  const problem = useMemo(() => withDays(problemOf(answer), schedule.dayNames), [answer]);
  return (
    <div className="staff schedule">
      <FormProblemSummary problem={problem} names={controls} />
      <PageHeading>{page.own ? "My Hours and Breaks" : `Hours and Breaks of ${schedule.name}`}</PageHeading>
      <WeekForm
        key={last.current.turn}
        schedule={schedule}
        rows={shown ? readRows(shown.values) : schedule.rows}
        answer={shown}
        sending={sending}
        linked={page.keepsAll}
      />
    </div>
  );
}

/** Above the form a sentence must say which day it is about. */
function withDays(problem: ScheduleAnswer | undefined, dayNames: string[]): ScheduleAnswer | undefined {
  if (!problem) return undefined;
  const named = Object.entries(problem.fields).map(([name, sentence]) => {
    const day = dayNames[Number(name.split("-")[1]) - 1];
    return [name, day ? `${day}: ${sentence}` : sentence] as const;
  });
  return { ...problem, message: named[0]?.[1] ?? problem.message, fields: Object.fromEntries(named) };
}
