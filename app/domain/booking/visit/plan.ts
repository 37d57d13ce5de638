/** The dates of a series that fit, and the nearest times for the others (rules 35.41 and 35.42). */

import type { Calendar } from "#app/domain/availability/calendar.ts";
import { chainsOn } from "#app/domain/availability/chains.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import {
  deskStarts,
  isTooFar,
  type OverridableRule,
  type Reason,
  whyNotThen,
} from "#app/domain/availability/desk-times.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import { chooseProvider } from "#app/domain/availability/slots.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";
import { type VisitKind, withPersons } from "#app/domain/booking/joint/typed-rows.ts";

/** The number of visits, and the weeks between two of them (rule 35.40). */
export const seriesLimits = { times: { from: 2, to: 26 }, weeks: { from: 1, to: 52 } } as const;

export const seriesDates = (first: string, everyWeeks: number, times: number): string[] =>
  Array.from({ length: times }, (_, at) => addDays(first, at * everyWeeks * 7));

type PlanQuestion = ChainQuestion & {
  start: number;
  kind: VisitKind;
  everyone: readonly (readonly number[])[];
};

/** `rows`: by their position in the question. `bend`: rules that staff override, for a visit of one part. */
export type PlannedTime = {
  date: string;
  start: number;
  rows: readonly { row: number; providerId: number }[];
  bend?: OverridableRule[];
};

type FreeTime = Chain & { date: string };

type Clash = { row: number; providerId: number; start: number; reasons: Reason[] };

/** `fits`: the requested time. Otherwise `clashes` has the reasons and `nearest` other times. */
export type PlannedDate = {
  date: string;
  fits: FreeTime | null;
  tooFar: boolean;
  clashes: Clash[];
  nearest: FreeTime[];
};

/** In days. The calendar must cover them. */
export const daysAround = 3;
const maxOnDay = 3;
const maxNearby = 3;

export function planDate(calendar: Calendar, question: PlanQuestion): PlannedDate {
  const { date, now } = question;
  const plan: PlannedDate = { date, fits: null, tooFar: false, clashes: [], nearest: [] };
  if (isTooFar(date, now)) return { ...plan, tooFar: true };
  const places = placesOf(calendar, question);
  const fits = fitting(calendar, question, places);
  if (fits) return { ...plan, fits };
  const clashes = places.filter(({ reasons }) => reasons.length > 0);
  return { ...plan, clashes, nearest: nearestTo(calendar, question) };
}

function placesOf(calendar: Calendar, { rows, kind, date, start: first, now }: PlanQuestion): Clash[] {
  const next = new Map<number | undefined, number>();
  return withPersons(kind, rows).flatMap((part, row) => {
    const start = next.get(part.person) ?? first;
    next.set(part.person, start + minutesWith(part, part.providerIds[0] ?? 0));
    return part.providerIds.map((providerId) => {
      const reasons = whyNotThen(calendar, { ...part, date, start, now, providerId });
      return { row, providerId, start, reasons };
    });
  });
}

function fitting(calendar: Calendar, question: PlanQuestion, places: readonly Clash[]): FreeTime | null {
  const { rows, date, start } = question;
  if (rows.length > 1) return timesOn(calendar, question, date).find((time) => time.start === start) ?? null;
  const [part] = rows;
  const free = places.filter(({ reasons }) => reasons.length === 0).map(({ providerId }) => providerId);
  return part && free.length > 0 ? alone(part, date, start, chooseProvider(calendar, date, free)) : null;
}

/** Tries other providers or another order, then other times of the day, then the days around it. */
function nearestTo(calendar: Calendar, asked: PlanQuestion): FreeTime[] {
  const { date, start, everyone } = asked;
  const question = { ...asked, anyOrder: true };
  const rows = asked.rows.map((row, at) => ({ ...row, providerIds: everyone[at] ?? row.providerIds }));
  const withOthers = timesOn(calendar, { ...question, rows }, date).filter((time) => time.start === start);
  const onTheDay = timesOn(calendar, question, date).slice(0, maxOnDay);
  const nearby: FreeTime[] = [];
  for (const day of daysNear(calendar, date)) {
    if (nearby.length < maxNearby) nearby.push(...timesOn(calendar, question, day).slice(0, 1));
  }
  const all = [...withOthers, ...onTheDay, ...nearby];
  return [...new Map(all.map((time) => [JSON.stringify(time), time])).values()];
}

function timesOn(calendar: Calendar, question: PlanQuestion, date: string): FreeTime[] {
  const { rows, kind, start: wanted, now } = question;
  const [part, ...more] = rows;
  if (!part) return [];
  const times =
    more.length > 0
      ? chainsOn(calendar, { ...question, rows: withPersons(kind, rows), date }).map((chain) => ({
          ...chain,
          date,
        }))
      : deskStarts(calendar, { ...part, date, now }).map(({ start, providerIds }) =>
          alone(part, date, start, chooseProvider(calendar, date, providerIds)),
        );
  return times.toSorted((a, b) => Math.abs(a.start - wanted) - Math.abs(b.start - wanted));
}

function alone(
  part: PlanQuestion["rows"][number],
  date: string,
  start: number,
  providerId: number,
): FreeTime {
  const end = start + minutesWith(part, providerId);
  return { date, start, end, rows: [{ row: 0, providerId, start, end }] };
}

const daysNear = (calendar: Calendar, date: string): string[] =>
  Array.from({ length: daysBetween(calendar.from, calendar.to) + 1 }, (_, at) => addDays(calendar.from, at))
    .filter((day) => day !== date)
    .toSorted((a, b) => Math.abs(daysBetween(date, a)) - Math.abs(daysBetween(date, b)));
