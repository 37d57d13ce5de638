/** The dates of a series before anything is booked: what fits, and the nearest times where it does not (rules 35.41 and 35.42). */
import type { Calendar } from "#app/availability/calendar.ts";
import { addDays, daysBetween } from "#app/availability/dates.ts";
import {
  type BendableRule,
  type DeskQuestion,
  deskStarts,
  isTooFar,
  type Reason,
  whyNotThen,
} from "#app/availability/desk-times.ts";
import { chooseProvider } from "#app/availability/slots.ts";

/** How many appointments a series has, and how many weeks lie between two of them (rule 35.40). */
export const seriesLimits = { times: { from: 2, to: 26 }, weeks: { from: 1, to: 52 } } as const;

/** The same weekday every so many weeks, the first one with them. */
export const seriesDates = (first: string, everyWeeks: number, times: number): string[] =>
  Array.from({ length: times }, (_, at) => addDays(first, at * everyWeeks * 7));

/** `providerIds` are those who are asked for, `everyone` all who give the service; `start` in minutes since midnight. */
type PlanQuestion = DeskQuestion & { start: number; everyone: readonly number[] };

/** `bend`: the rules that staff bend for it, as for a single visit. */
export type PlannedTime = { date: string; start: number; providerId: number; bend?: BendableRule[] };

/** `fits` is the time as it was asked for; else `reasons` say why not with each provider, and `nearest` what else there is. */
export type PlannedDate = {
  date: string;
  fits: PlannedTime | null;
  tooFar: boolean;
  reasons: { providerId: number; reasons: Reason[] }[];
  nearest: PlannedTime[];
};

/** How many days around a date other times are looked for; the calendar must know them. */
export const daysAround = 3;
const mostOnTheDay = 3;
const mostNearby = 3;

export function planDate(calendar: Calendar, question: PlanQuestion): PlannedDate {
  const { date, start, providerIds, now } = question;
  if (isTooFar(date, now)) return { date, fits: null, tooFar: true, reasons: [], nearest: [] };
  const reasons = providerIds.map((providerId) => ({
    providerId,
    reasons: whyNotThen(calendar, { ...question, providerId }),
  }));
  const free = reasons.filter((one) => one.reasons.length === 0).map(({ providerId }) => providerId);
  if (free.length > 0) {
    const fits = { date, start, providerId: chooseProvider(calendar, date, free) };
    return { date, fits, tooFar: false, reasons: [], nearest: [] };
  }
  return { date, fits: null, tooFar: false, reasons, nearest: nearestTo(calendar, question) };
}

/** The same time with somebody else, other times of that day, and the nearest time of each day around it. */
function nearestTo(calendar: Calendar, question: PlanQuestion): PlannedTime[] {
  const { date, start, everyone } = question;
  const timesOn = (day: string, providerIds: readonly number[]): PlannedTime[] =>
    deskStarts(calendar, { ...question, date: day, providerIds })
      .toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
      .map((time) => ({
        date: day,
        start: time.start,
        providerId: chooseProvider(calendar, day, time.providerIds),
      }));
  const withOthers = timesOn(date, everyone).filter((time) => time.start === start);
  const onTheDay = timesOn(date, question.providerIds).slice(0, mostOnTheDay);
  const nearby = daysNear(calendar, date).flatMap((day) => timesOn(day, question.providerIds).slice(0, 1));
  return [...withOthers, ...onTheDay, ...nearby.slice(0, mostNearby)];
}

const daysNear = (calendar: Calendar, date: string): string[] =>
  Array.from({ length: daysBetween(calendar.from, calendar.to) + 1 }, (_, at) => addDays(calendar.from, at))
    .filter((day) => day !== date)
    .toSorted((a, b) => Math.abs(daysBetween(date, a)) - Math.abs(daysBetween(date, b)));
