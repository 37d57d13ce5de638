/** The days of a report and the days before them for comparison (rules 39.1 and 39.2). */
import { addDays, daysBetween, isDate, isoWeekday } from "#app/domain/availability/dates.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";

export type DayRange = { from: string; to: string };

export const rangeNames = ["week", "last-week", "month", "year", "own"] as const;

type RangeName = (typeof rangeNames)[number];

/** `days` is the number of days. If the range isn't over (`isRunning`), `before` ends at the same point, `wholeBefore` at the end. */
export type ReportRange = DayRange & {
  name: RangeName;
  days: number;
  before: DayRange;
  wholeBefore: DayRange;
  isRunning: boolean;
};

const [firstDate, lastDate] = ["1970-01-01", "2999-12-31"];
const mostDays = 3660;

/** Reads `range`, `from` and `to`. The default is this week. Refusal: invalid (wrong dates, more than ten years). */
export function readRange(
  asked: { range: string | null; from: string | null; to: string | null },
  today: string,
): Outcome<ReportRange> {
  const name = rangeNames.find((one) => one === asked.range) ?? (asked.from || asked.to ? "own" : "week");
  if (name !== "own") return done(withBefore(name, usual[name](today), today));
  const [from, to] = [asked.from ?? "", asked.to ?? ""];
  if (!isInReach(from)) return fieldError("from", "Enter the first day as a date.");
  if (!isInReach(to)) return fieldError("to", "Enter the last day as a date.");
  if (to < from) return fieldError("to", "The last day is before the first.");
  if (daysBetween(from, to) >= mostDays) return fieldError("to", "Choose at most ten years.");
  return done(withBefore("own", { from, to }, today));
}

const isInReach = (date: string): boolean => isDate(date) && date >= firstDate && date <= lastDate;

const fieldError = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const usual: Record<Exclude<RangeName, "own">, (today: string) => DayRange> = {
  week: (today) => weekOf(today),
  "last-week": (today) => weekOf(addDays(today, -7)),
  month: (today) => ({ from: `${today.slice(0, 8)}01`, to: lastOfMonth(today) }),
  year: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }),
};

function weekOf(date: string): DayRange {
  const from = addDays(date, 1 - isoWeekday(date));
  return { from, to: addDays(from, 6) };
}

function lastOfMonth(date: string): string {
  const inNext = addDays(`${date.slice(0, 8)}01`, 31);
  return addDays(`${inNext.slice(0, 8)}01`, -1);
}

/** Adds the previous range with the same number of days, or with as many as have passed (rules 39.2 and 38.16). */
function withBefore(name: RangeName, { from, to }: DayRange, today: string): ReportRange {
  const days = daysBetween(from, to) + 1;
  const isRunning = from <= today && today < to;
  const wholeBefore = { from: addDays(from, -days), to: addDays(from, -1) };
  const before = isRunning ? { ...wholeBefore, to: addDays(today, -days) } : wholeBefore;
  return { name, from, to, days, before, wholeBefore, isRunning };
}
