/** "Running late": whom a provider's delay moves today, before it is done (rule 6.45). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { workingSpans } from "#app/domain/availability/calendar.ts";
import { contains } from "#app/domain/availability/spans.ts";
import { visitsOfProvider } from "#app/domain/schedules/absence/told.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { roomsInTheWay } from "./rooms-in-the-way.server.ts";
import { type LateVisit, shifted } from "./shifted.ts";

export const delays: readonly number[] = [5, 10, 15, 20];

/** `rooms`: what of its rooms others hold by then, in words (rule 36.24). */
export type PlannedMove = { visit: Appointment; to: number; marks: string[]; rooms: string[] };

/** `underWay` runs longer and begins no later; `moves` are the first one first. */
type DelayPlan = { underWay: Appointment | null; next: Appointment | null; moves: PlannedMove[] };

export function delayPlan(providerId: number, minutes: number, { date, minute }: Moment): DelayPlan {
  const visits = visitsOfProvider({ providerId, from: date, to: date });
  const underWay = visitUnderWay(visits, minute);
  const next = visits.filter((visit) => visit !== underWay && isNext(visit, underWay, minute));
  const day = {
    underWay: underWay && spanOf(underWay),
    next: next.map(spanOf),
    now: Math.ceil(minute / 5) * 5,
  };
  const work = workOf(providerId, date);
  const shifts = shifted(day, minutes).flatMap((shift) => {
    const visit = next.find(({ id }) => id === shift.id);
    return visit ? [{ visit, to: shift.to }] : [];
  });
  const rooms = roomsInTheWay(shifts, date);
  const moves = shifts.map(({ visit, to }) => ({
    ...{ visit, to, marks: marksOf(visit, to, work), rooms: rooms.get(visit.id) ?? [] },
  }));
  return { underWay, next: next[0] ?? null, moves };
}

/** In service, else begun by the clock and not over; who sits in the waiting room has not begun. */
const visitUnderWay = (visits: readonly Appointment[], minute: number): Appointment | null =>
  visits.findLast(({ status }) => status === "in_service") ??
  visits.find(
    ({ status, startMin, endMin }) => status !== "arrived" && startMin <= minute && minute < endMin,
  ) ??
  null;

/** Who has arrived waits to begin, also after the agreed time. */
function isNext(
  { status, startMin, endMin }: Appointment,
  underWay: Appointment | null,
  minute: number,
): boolean {
  if (status === "in_service" || endMin <= minute) return false;
  return underWay ? startMin >= underWay.endMin : startMin >= minute || status === "arrived";
}

const spanOf = ({ id, startMin, endMin }: Appointment): LateVisit => ({ id, start: startMin, end: endMin });

function workOf(providerId: number, date: string) {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  const [schedule] = calendar.providers;
  return schedule ? workingSpans(calendar, schedule, date) : [];
}

/** Marked, not forbidden: a break that is eaten, and an end after work. */
function marksOf({ startMin, endMin }: Appointment, to: number, work: ReturnType<typeof workOf>): string[] {
  const end = to + endMin - startMin;
  const wasInside = work.some((span) => contains(span, { start: startMin, end: endMin }));
  const isInside = work.some((span) => contains(span, { start: to, end }));
  if (!wasInside || isInside) return [];
  const { locale } = studio();
  const last = work.at(-1)?.end ?? 0;
  if (to < last && end > last) return [`ends ${end - last} minutes after work`];
  const pause = work.find((span) => span.start <= startMin && startMin < span.end)?.end ?? endMin;
  return [`runs ${end - pause} minutes into the break at ${timeInWords(pause % 1440, locale)}`];
}
