/** A week that is the same every time, or two that alternate (rule 14.10). */
import type { Week } from "#app/domain/schedules/provider-record.server.ts";

/** Which week a form is about: "every", or one of the two that alternate. */
export const weekChoices = ["every", "a", "b"] as const;
export type WeekChoice = (typeof weekChoices)[number];

/** What is unknown is every week. */
export const weekChoiceOf = (text: unknown): WeekChoice => weekChoices.find((one) => one === text) ?? "every";

/** 0 for week A, 1 for week B. */
export const weekLetter = (parity: number): "A" | "B" => (parity === 0 ? "A" : "B");

export const isAlternating = ({ hours, breaks }: Week): boolean =>
  [...hours, ...breaks].some(({ weekParity }) => (weekParity ?? null) !== null);

/** What of a plan holds in the weeks of one parity, as a week of its own. */
export function weekWith({ hours, breaks }: Week, parity: number): Week {
  const holds = ({ weekParity }: { weekParity?: number | null }) => (weekParity ?? parity) === parity;
  return {
    hours: hours.filter(holds).map(({ weekParity: _none, ...row }) => row),
    breaks: breaks.filter(holds).map(({ weekParity: _none, ...row }) => row),
  };
}

/** A plan with another week in place of the chosen one; two weeks that have become alike are one again. */
export function withWeek(plan: Week, choice: WeekChoice, week: Week): Week {
  if (choice === "every") return week;
  const a = choice === "a" ? week : weekWith(plan, 0);
  const b = choice === "b" ? week : weekWith(plan, 1);
  if (JSON.stringify(a) === JSON.stringify(b)) return week;
  const of = (weekParity: number, one: Week): Week => ({
    hours: one.hours.map((row) => ({ ...row, weekParity })),
    breaks: one.breaks.map((row) => ({ ...row, weekParity })),
  });
  const [even, odd] = [of(0, a), of(1, b)];
  return { hours: [...even.hours, ...odd.hours], breaks: [...even.breaks, ...odd.breaks] };
}
