/** Upcoming appointments that a change affects. Staff confirm them first (rules 15.1 and 15.2). */
import { createHash } from "node:crypto";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { comingAppointmentsOf, unfinishedAppointments } from "#app/domain/appointments/of-person.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import {
  type CalendarChange,
  type CalendarRule,
  calendarRules,
  changedCalendar,
  minutesOutside,
  rulesBroken,
} from "#app/domain/availability/calendar-change.ts";
import { daysBetween } from "#app/domain/availability/dates.ts";
import { servicesOfferedBy } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import type { ProviderRecord } from "./provider-record.server.ts";

type HoursChange = CalendarChange & { windowDays?: number };

/** `list` has at most `mostListed` appointments. `count` is the number of all. */
export type AffectedAppointments = {
  count: number;
  list: AffectedAppointment[];
  /** The token that confirms exactly these appointments, or empty. */
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
  why: string;
  at: string;
};

const mostListed = 50;

/** Finds unfinished appointments that fit before the change and not after it (rules 15.1 and 15.3). */
export function findAffected(change: HoursChange, now: number): AffectedAppointments {
  const { timeZone, locale, windowDays } = studio();
  const moment = studioNow(timeZone, now);
  const providerId = change.schedule?.providerId;
  const appointments = unfinishedAppointments(now).filter(
    (appointment) => !providerId || appointment.providerId === providerId,
  );
  const [first, last] = [appointments[0], appointments.at(-1)];
  if (!first || !last) return noAppointments;
  const providerIds = [...new Set(appointments.map((appointment) => appointment.providerId))];
  const before = readCalendar({ providerIds, from: first.date, to: last.date });
  const after = changedCalendar(before, change);
  const whyOutside = (appointment: Appointment): string | null => {
    const { date, startMin: start, endMin: end } = appointment;
    const [rule] = rulesBroken(before, after, { providerId: appointment.providerId, date, start, end });
    if (rule) return ruleInWords(rule, appointment.providerName);
    const ahead = daysBetween(moment.date, date);
    const beyond = change.windowDays !== undefined && ahead > change.windowDays && ahead <= windowDays;
    return beyond ? "Too far ahead to book" : null;
  };
  const outside = appointments.flatMap((appointment) => {
    const why = whyOutside(appointment);
    return why ? [{ appointment, why }] : [];
  });
  return listedAppointments(outside, locale);
}

export const listedAppointments = (
  outside: readonly { appointment: Appointment; why: string }[],
  locale: string,
): AffectedAppointments => ({
  count: outside.length,
  list: outside
    .slice(0, mostListed)
    .map(({ appointment, why }) => listedAppointment(appointment, why, locale)),
  mark: confirmationToken(outside.map(({ appointment }) => appointment)),
});

export type AffectedDetail = { outside: AffectedAppointments };

/** Requires confirmation of affected appointments. Refusal: conflict (with `detail.outside`). */
export function confirmAffectedByHours(
  change: HoursChange,
  confirmedToken: unknown,
  now: number,
): Outcome<AffectedAppointments, AffectedDetail> {
  return confirmAffected(findAffected(change, now), confirmedToken);
}

/** Requires confirmation of affected appointments and of `notes`, which are other messages. */
export function confirmAffected(
  outside: AffectedAppointments,
  confirmedToken: unknown,
  notes: readonly string[] = [],
): Outcome<AffectedAppointments, AffectedDetail> {
  const { count } = outside;
  const mark = notes.length > 0 ? tokenOf([outside.mark, ...notes].join("\n")) : outside.mark;
  if ((count === 0 && notes.length === 0) || confirmedToken === mark) return done(outside);
  const words = [...notes, ...(count > 0 ? [affectedInWords(count)] : [])].join(" ");
  return refused("conflict", words, { detail: { outside: { ...outside, mark } } });
}

export const confirmationIn = (input: unknown): unknown => fieldsIn(input).shown;

export const affectedInWords = (count: number): string =>
  count === 1
    ? "1 upcoming appointment doesn't fit this change. It stays as booked."
    : `${count} upcoming appointments don't fit this change. They stay as booked.`;

const confirmationToken = (appointments: readonly Pick<Appointment, "id">[]): string => {
  const ids = appointments.map(({ id }) => id).sort((a, b) => a - b);
  return ids.length === 0 ? "" : tokenOf(ids.join());
};

const tokenOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

const noAppointments: AffectedAppointments = { count: 0, list: [], mark: "" };

const ruleInWords = (rule: CalendarRule, providerName: string): string =>
  ({
    "closed-day": "The studio is closed",
    "booking-hours": "Outside the booking hours",
    "working-hours": `Outside the hours of ${providerName}`,
    break: `Break of ${providerName}`,
    block: `${providerName} has blocked time`,
    "time-off": `${providerName} is off`,
  })[rule];

const listedAppointment = (appointment: Appointment, why: string, locale: string): AffectedAppointment => ({
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

/** Returns upcoming appointments outside the hours. For providers, links open their own day. */
export function findAffectedBySchedule(
  provider: ProviderRecord,
  reader: "desk" | "provider",
  now: number,
): AffectedAppointments {
  const { locale } = studio();
  const appointments = comingOf(provider, now);
  const [first, last] = [appointments[0], appointments.at(-1)];
  if (!first || !last) return listedAppointments([], locale);
  const calendar = readCalendar({ providerIds: [provider.providerId], from: first.date, to: last.date });
  const given = servicesOfferedBy(provider.providerId);
  const whyOutside = (appointment: Appointment): string | null => {
    if (!provider.active) return notOffered(provider);
    const { providerId, date, startMin: start, endMin: end, serviceId } = appointment;
    const minutes = minutesOutside(calendar, providerId, date, { start, end });
    const rule = calendarRules.find((each) => minutes[each] > 0);
    if (rule) return ruleInWords(rule, provider.name);
    return serviceId !== null && !given.includes(serviceId) ? notOfferedReason(appointment, provider) : null;
  };
  const outside = listedAppointments(withReasons(appointments, whyOutside), locale);
  if (reader === "desk") return outside;
  const dateOf = new Map(appointments.map(({ id, date }) => [id, date]));
  const list = outside.list.map((appointment) => ({
    ...appointment,
    at: `/provider?date=${dateOf.get(appointment.id)}#e${appointment.id}`,
  }));
  return { ...outside, list };
}

/** Returns upcoming appointments of `dropped` services, or all if the provider can no longer be booked. */
export function appointmentsNotOffered(
  provider: ProviderRecord,
  { active, dropped }: { active: boolean; dropped: readonly number[] },
  now: number,
): AffectedAppointments {
  const whyOutside = (appointment: Appointment): string | null => {
    if (!active) return provider.active ? notOffered(provider) : null;
    return dropped.includes(appointment.serviceId ?? 0) ? notOfferedReason(appointment, provider) : null;
  };
  return listedAppointments(withReasons(comingOf(provider, now), whyOutside), studio().locale);
}

const comingOf = ({ providerId }: ProviderRecord, now: number): Appointment[] =>
  comingAppointmentsOf("provider", providerId, studioNow(studio().timeZone, now));

const withReasons = (appointments: Appointment[], whyOutside: (appointment: Appointment) => string | null) =>
  appointments.flatMap((appointment) => {
    const why = whyOutside(appointment);
    return why ? [{ appointment, why }] : [];
  });

const notOffered = ({ name }: ProviderRecord): string => `${name} can no longer be booked`;
const notOfferedReason = ({ serviceName }: Appointment, { name }: ProviderRecord): string =>
  `${name} no longer offers ${serviceName}`;
