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
import { comingAppointments } from "#app/appointments/upcoming.server.ts";
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
export type AffectedAppointments = {
  count: number;
  list: AffectedAppointment[];
  /** Stands for exactly these appointments; empty for none. */
  mark: string;
};

export type AffectedAppointment = {
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
export function findAffected(change: HoursChange, now: number): AffectedAppointments {
  const { timeZone, locale, windowDays } = studio();
  const moment = studioNow(timeZone, now);
  const providerId = change.schedule?.providerId;
  const appointments = comingAppointments(now).filter(
    (appointment) => !providerId || appointment.providerId === providerId,
  );
  const [first, last] = [appointments[0], appointments.at(-1)];
  if (!first || !last) return nobody;
  const providerIds = [...new Set(appointments.map((appointment) => appointment.providerId))];
  const before = readCalendar({ providerIds, from: first.date, to: last.date });
  const after = changedCalendar(before, change);
  const whyOutside = (appointment: Appointment): string | null => {
    const { date, startMin: start, endMin: end } = appointment;
    const [rule] = rulesBroken(before, after, { providerId: appointment.providerId, date, start, end });
    if (rule) return ruleInWords(rule, appointment.providerName);
    const ahead = daysBetween(moment.date, date);
    const beyond = change.windowDays !== undefined && ahead > change.windowDays && ahead <= windowDays;
    return beyond ? "Further ahead than can be booked" : null;
  };
  const outside = appointments.flatMap((appointment) => {
    const why = whyOutside(appointment);
    return why ? [{ appointment, why }] : [];
  });
  return listedAppointments(outside, locale);
}

/** Appointments, each with why it is outside, as they are told. */
export const listedAppointments = (
  outside: readonly { appointment: Appointment; why: string }[],
  locale: string,
): AffectedAppointments => ({
  count: outside.length,
  list: outside.slice(0, mostListed).map(({ appointment, why }) => shown(appointment, why, locale)),
  mark: markOf(outside.map(({ appointment }) => appointment)),
});

/** The appointments that a refused change would leave outside. */
export type OutsideDetail = { outside: AffectedAppointments };

/** Refuses as "conflict", with the appointments as `detail.outside`, unless `shown` is their mark or nobody is concerned. */
export function confirmAffectedByHours(
  change: HoursChange,
  confirmedMark: unknown,
  now: number,
): Outcome<AffectedAppointments, OutsideDetail> {
  return confirmAffected(findAffected(change, now), confirmedMark);
}

/** The same for appointments that somebody else has found. */
export function confirmAffected(
  outside: AffectedAppointments,
  confirmedMark: unknown,
): Outcome<AffectedAppointments, OutsideDetail> {
  if (outside.count === 0 || confirmedMark === outside.mark) return done(outside);
  return refused("conflict", affectedInWords(outside.count), { detail: { outside } });
}

/** The mark that a form sends back, whatever it is. */
export const confirmationIn = (input: unknown): unknown => (input as { shown?: unknown } | null)?.shown;

export const affectedInWords = (count: number): string =>
  count === 1
    ? "1 upcoming appointment falls outside of what you are about to save. It stays as it is."
    : `${count} upcoming appointments fall outside of what you are about to save. They stay as they are.`;

/** Stands for exactly these appointments; empty for none. */
const markOf = (appointments: readonly Pick<Appointment, "id">[]): string => {
  const ids = appointments.map(({ id }) => id).sort((a, b) => a - b);
  return ids.length === 0 ? "" : createHash("sha256").update(ids.join()).digest("base64url").slice(0, 16);
};

const nobody: AffectedAppointments = { count: 0, list: [], mark: "" };

export const ruleInWords = (rule: CalendarRule, providerName: string): string =>
  ({
    "closed-day": "The studio is closed",
    "booking-hours": "Outside the booking hours",
    "working-hours": `Outside the hours of ${providerName}`,
    break: `A break of ${providerName}`,
    "time-off": `${providerName} is off`,
  })[rule];

const shown = (appointment: Appointment, why: string, locale: string): AffectedAppointment => ({
  id: appointment.id,
  reference: appointment.reference,
  day: dateInWords(appointment.date, locale),
  time: timeInWords(appointment.startMin, locale),
  endTime: timeInWords(appointment.endMin, locale),
  serviceName: appointment.serviceName,
  customerName: appointment.contact.name,
  providerName: appointment.providerName,
  why,
  at: `/receptionist?date=${appointment.date}&visit=${appointment.id}#panel`,
});
