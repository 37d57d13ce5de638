/** Layout of a provider's day. All times in minutes since midnight. */

import { type AppointmentStatus, occupies } from "#app/domain/appointments/status.ts";
import { intersect, overlaps, type Span, subtract } from "#app/domain/availability/spans.ts";
import { busyParts } from "#app/domain/availability/time-needs.ts";

/** The provider is free during the pause (rule 35.3). */
export type DayAppointment = Span & {
  id: number;
  status: AppointmentStatus;
  pauseStart?: number | null;
  pauseEnd?: number | null;
};

export type Placed<Appointment extends DayAppointment> =
  /** `drawn`: height in minutes. `half`: its side beside another entry or free time (`besideGap`). */
  | {
      kind: "appointment";
      start: number;
      appointment: Appointment;
      drawn: number;
      half: "start" | "end" | null;
      besideGap: boolean;
    }
  /** `from`: the real start of the gap, if a short appointment covers it. */
  | ({ kind: "gap"; from: number; half: "start" | "end" | null } & Span)
  | ({ kind: "blocked" } & BlockedTime);

/** `change` identifies a block or break that can be changed. */
export type BlockedTime = Span & {
  label: string;
  change?: { block: number } | { provider: number; break: string };
};

export type ColumnDay<Appointment extends DayAppointment> = {
  appointments: readonly Appointment[];
  bufferMinutes: number;
  working: readonly Span[];
  /** If two overlap, the first one is shown. */
  breaks: readonly BlockedTime[];
  /** The label for other time without work. */
  idle: string;
  hours: Span;
  tall?: TallHours;
  /** Minimum height of an entry in minutes, if not the default. */
  least?: number;
  earliest: number;
};

/** Hours that are drawn taller. `starts`: their first minutes. `perMinute`: pixels. */
export type TallHours = { starts: readonly number[]; perMinute: number };

const leastGap = 15;

/** In pixels. Lower entries can't be read or clicked. */
const leastHeight = 24;

/** In minutes. These are 24 px high if an hour has its minimum height of 48 px. */
const leastMinutes = 30;

/** In minutes. Entries closer than this can't be distinguished. */
const closestDrawn = 10;

/** Returns the hours in which a visit begins less than half an hour after another one of the provider. */
export function tallHours(visits: readonly (DayAppointment & { providerId: number })[]): TallHours {
  const taken = visits.filter(({ status }) => occupies(status));
  const starts = new Set<number>();
  let closest = leastMinutes;
  for (const { providerId, start, end } of taken) {
    for (const next of taken) {
      const apart = next.start - start;
      if (next.providerId !== providerId || next.start < end || apart >= leastMinutes) continue;
      closest = Math.min(closest, Math.max(apart, closestDrawn));
      for (let hour = hourOf(start); hour < next.start; hour += 60) starts.add(hour);
    }
  }
  return { starts: [...starts].sort((a, b) => a - b), perMinute: leastHeight / closest };
}

const hourOf = (minute: number): number => Math.floor(minute / 60) * 60;

/** Returns how many of the minutes before `minute` are in tall hours. */
export const tallBefore = (starts: readonly number[], minute: number): number =>
  starts.reduce((sum, hour) => sum + Math.max(0, Math.min(60, minute - hour)), 0);

/** Returns the minimum height of an entry, in minutes. */
const leastDrawn = ({ tall, least = leastMinutes }: ColumnDay<DayAppointment>, start: number): number =>
  tall?.starts.includes(hourOf(start)) ? Math.ceil(leastHeight / tall.perMinute) : least;

export function placedDay<Appointment extends DayAppointment>(
  day: ColumnDay<Appointment>,
): Placed<Appointment>[] {
  const { appointments } = day;
  const entries: Placed<Appointment>[] = [
    ...blockedIn(day).map((span) => ({ kind: "blocked" as const, ...span })),
    ...appointments.map((appointment) => placed(appointment, day)),
    ...gapsOf(day).map((span) => ({
      kind: "gap" as const,
      ...span,
      from: freeFrom(span.start, day),
      half: halfOf(span, appointments),
    })),
  ];
  return entries.sort((a, b) => a.start - b.start);
}

export const pauseOfVisit = ({ pauseStart, pauseEnd }: DayAppointment): Span | null =>
  pauseStart == null || pauseEnd == null ? null : { start: pauseStart, end: pauseEnd };

/** Free time is on the left beside a missed visit, and on the right in a pause. */
function halfOf(span: Span, appointments: readonly DayAppointment[]): "start" | "end" | null {
  const beside = appointments.filter((other) => overlaps(other, span));
  if (beside.some(({ status }) => !occupies(status))) return "start";
  return beside.some((other) => isInPause(span, other)) ? "end" : null;
}

function isInPause(span: Span, other: DayAppointment): boolean {
  const pause = occupies(other.status) ? pauseOfVisit(other) : null;
  return pause !== null && pause.start <= span.start && span.end <= pause.end;
}

/** Returns free time, split at full hours. */
export function gapsOf(day: ColumnDay<DayAppointment>): Span[] {
  const { appointments, bufferMinutes, working, earliest } = day;
  const taken = appointments
    .filter(({ status }) => occupies(status))
    .flatMap((appointment) => {
      const pause = pauseOfVisit(appointment);
      const { start, end } = appointment;
      // Free time in a pause is shown beside the visit.
      return pause
        ? busyParts({ start, end, pause }, bufferMinutes)
        : [{ start, end: Math.max(end + bufferMinutes, start + leastDrawn(day, start)) }];
    });
  const over = earliest > 0 ? [{ start: 0, end: earliest }] : [];
  return subtract(working, [...taken, ...over])
    .filter(({ start, end }) => end - start >= leastGap)
    .flatMap(byHour);
}

/** A gap may begin earlier than drawn, if a short appointment covers it. */
function freeFrom(start: number, day: ColumnDay<DayAppointment>) {
  const { appointments, bufferMinutes, working, earliest } = day;
  // Today's first gap begins at a quarter hour.
  if (start === earliest) return Math.ceil(start / 15) * 15;
  const before = appointments.find(
    (appointment) =>
      occupies(appointment.status) && appointment.start + leastDrawn(day, appointment.start) === start,
  );
  const stretch = working.find((span) => span.start <= start && start < span.end);
  if (!before || !stretch) return start;
  return Math.max(before.end + bufferMinutes, stretch.start, earliest);
}

/** Returns the studio's hours, extended for visits outside of them. */
export function boardHours(opening: Span | undefined, appointments: readonly Span[]): Span {
  const spans = opening ? [opening, ...appointments] : appointments;
  if (spans.length === 0) return { start: 9 * 60, end: 18 * 60 };
  const start = Math.min(...spans.map((span) => span.start));
  const end = Math.max(...spans.map((span) => span.end));
  return { start: Math.floor(start / 60) * 60, end: Math.ceil(end / 60) * 60 };
}

function placed<Appointment extends DayAppointment>(
  appointment: Appointment,
  day: ColumnDay<Appointment>,
): Placed<Appointment> {
  const { appointments } = day;
  const others = appointments.filter((other) => other !== appointment && overlaps(other, appointment));
  const next = appointments.find(({ start }) => start >= appointment.end)?.start ?? 1440;
  const drawn = Math.max(
    appointment.end - appointment.start,
    Math.min(leastDrawn(day, appointment.start), next - appointment.start),
  );
  const gone = !occupies(appointment.status);
  // Free time beside a no-show can be clicked.
  const pause = gone ? null : pauseOfVisit(appointment);
  const pauseIsFree = pause !== null && gapsOf(day).some((gap) => overlaps(gap, pause));
  const isWithin = others.some((other) => isInPause(appointment, other));
  const shares =
    others.length > 0 || pauseIsFree || (gone && gapsOf(day).some((gap) => overlaps(gap, appointment)));
  const half = shares ? (gone || isWithin ? "end" : "start") : null;
  const besideGap = shares && others.length === 0;
  return { kind: "appointment", start: appointment.start, appointment, drawn, half, besideGap };
}

export const notWorking = "Not working";

/** Returns a separate entry for each break, so that it can be opened. */
function blockedIn({ working, breaks, idle, hours }: ColumnDay<DayAppointment>): BlockedTime[] {
  const entries: BlockedTime[] = [];
  let rest = subtract([hours], working);
  for (const pause of breaks) {
    for (const span of intersect(rest, [pause])) entries.push({ ...pause, ...span });
    rest = subtract(rest, [pause]);
  }
  return [...entries, ...rest.map((span) => ({ ...span, label: idle }))];
}

function byHour({ start, end }: Span): Span[] {
  const least = 30;
  const cuts: number[] = [];
  for (let hour = Math.ceil((start + least) / 60) * 60; hour <= end - least; hour += 60) cuts.push(hour);
  const edges = [start, ...cuts, end];
  return edges.slice(1).map((until, index) => ({ start: edges[index] ?? start, end: until }));
}
