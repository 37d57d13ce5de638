/**
 * Which coming appointments a change of hours, closed days, window or a provider's week would leave outside. They are never
 * lost and never moved by it: staff are told before it is saved, and they stay as they are (issue 4, items 6 and 8).
 *
 * A command asks `toldOutside` inside its transaction, with the `shown` of its form. The first time it refuses as "conflict"
 * with the list; the action answers `formQuestion`, the page shows `OutsideQuestion` in the form (outside-visits.tsx), which
 * sends the list's `mark` back as `shown`. What was booked in
 * between is not in that mark, so it is told too.
 */
import { createHash } from "node:crypto";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { comingVisits } from "#app/appointments/upcoming.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import {
  type CalendarChange,
  type CalendarRule,
  changedCalendar,
  rulesBroken,
} from "#app/availability/calendar-change.ts";
import { daysBetween } from "#app/availability/dates.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";

/** `windowDays`: so many days ahead may be booked from now on. */
export type HoursChange = CalendarChange & { windowDays?: number };

/** In the studio's words, the next one first; `list` ends after `mostListed`, `count` does not. */
export type OutsideVisits = {
  count: number;
  list: OutsideVisit[];
  /** Stands for exactly these appointments; empty for none. */
  mark: string;
};

export type OutsideVisit = {
  id: number;
  reference: string;
  day: string;
  time: string;
  endTime: string;
  serviceName: string;
  customerName: string;
  providerName: string;
  /** Why it is outside: "The studio is closed". */
  why: string;
  /** Where staff of the front desk see and change it. */
  at: string;
};

const mostListed = 50;

/**
 * Those that the change newly puts outside; what staff had put outside before is not told again. Only appointments that have
 * not begun, and of one provider where the change is about one.
 */
export function visitsOutside(change: HoursChange, now: number): OutsideVisits {
  const { timeZone, locale, windowDays } = studio();
  const moment = studioNow(timeZone, now);
  const providerId = change.schedule?.providerId;
  const visits = comingVisits(now).filter((visit) => !providerId || visit.providerId === providerId);
  const [first, last] = [visits[0], visits.at(-1)];
  if (!first || !last) return nobody;
  const providerIds = [...new Set(visits.map((visit) => visit.providerId))];
  const before = readCalendar({ providerIds, from: first.date, to: last.date });
  const after = changedCalendar(before, change);
  const whyOutside = (visit: Appointment): string | null => {
    const { date, startMin: start, endMin: end } = visit;
    const [rule] = rulesBroken(before, after, { providerId: visit.providerId, date, start, end });
    if (rule) return ruleInWords(rule, visit.providerName);
    const ahead = daysBetween(moment.date, date);
    const beyond = change.windowDays !== undefined && ahead > change.windowDays && ahead <= windowDays;
    return beyond ? "Further ahead than can be booked" : null;
  };
  const outside = visits.flatMap((visit) => {
    const why = whyOutside(visit);
    return why ? [{ visit, why }] : [];
  });
  return listedVisits(outside, locale);
}

/** Appointments, each with why it is outside, as they are told. */
export const listedVisits = (
  outside: readonly { visit: Appointment; why: string }[],
  locale: string,
): OutsideVisits => ({
  count: outside.length,
  list: outside.slice(0, mostListed).map(({ visit, why }) => shown(visit, why, locale)),
  mark: markOf(outside.map(({ visit }) => visit)),
});

/** The appointments that a refused change would leave outside. */
export type OutsideDetail = { outside: OutsideVisits };

/** Refuses as "conflict", with the appointments as `detail.outside`, unless `shown` is their mark or nobody is concerned. */
export function toldOutside(
  change: HoursChange,
  shownMark: unknown,
  now: number,
): Outcome<OutsideVisits, OutsideDetail> {
  return toldOfVisits(visitsOutside(change, now), shownMark);
}

/** The same for appointments that somebody else has found. */
export function toldOfVisits(
  outside: OutsideVisits,
  shownMark: unknown,
): Outcome<OutsideVisits, OutsideDetail> {
  if (outside.count === 0 || shownMark === outside.mark) return done(outside);
  return refused("conflict", outsideInWords(outside.count), { detail: { outside } });
}

/** The mark that a form sends back, whatever it is. */
export const shownIn = (input: unknown): unknown => (input as { shown?: unknown } | null)?.shown;

export const outsideInWords = (count: number): string =>
  count === 1
    ? "1 upcoming appointment falls outside of what you are about to save. It stays as it is."
    : `${count} upcoming appointments fall outside of what you are about to save. They stay as they are.`;

/** Stands for exactly these appointments; empty for none. */
const markOf = (visits: readonly Pick<Appointment, "id">[]): string => {
  const ids = visits.map(({ id }) => id).sort((a, b) => a - b);
  return ids.length === 0 ? "" : createHash("sha256").update(ids.join()).digest("base64url").slice(0, 16);
};

const nobody: OutsideVisits = { count: 0, list: [], mark: "" };

export const ruleInWords = (rule: CalendarRule, providerName: string): string =>
  ({
    "closed-day": "The studio is closed",
    "booking-hours": "Outside the booking hours",
    "working-hours": `Outside the hours of ${providerName}`,
    break: `A break of ${providerName}`,
    "time-off": `${providerName} is off`,
  })[rule];

const shown = (visit: Appointment, why: string, locale: string): OutsideVisit => ({
  id: visit.id,
  reference: visit.reference,
  day: dateInWords(visit.date, locale),
  time: timeInWords(visit.startMin, locale),
  endTime: timeInWords(visit.endMin, locale),
  serviceName: visit.serviceName,
  customerName: visit.contact.name,
  providerName: visit.providerName,
  why,
  at: `/receptionist?date=${visit.date}&visit=${visit.id}#panel`,
});
