import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, workingSpans } from "#app/domain/availability/calendar.ts";
import { fullResources, withPlaces } from "#app/domain/availability/resources.ts";
import { contains, overlaps, type Span } from "#app/domain/availability/spans.ts";
import { visitsOfProvider } from "#app/domain/schedules/absence/informed.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

/** Minutes since midnight (rule 6.45). */
export type LateVisit = Span & { id: number };

/** `underWay` runs longer but starts no later. `next`: visits that haven't started, in any order. */
type LateDay = { underWay: LateVisit | null; next: readonly LateVisit[]; now: number };

type Shift = LateVisit & {
  to: number;
};

/** Returns the visits to move, each only as far as needed, in order. Buffers and gaps absorb the delay. */
export function shifted({ underWay, next, now }: LateDay, minutes: number): Shift[] {
  const inOrder = [...next].sort((a, b) => a.start - b.start);
  const [first] = inOrder;
  if (!first) return [];
  let free = Math.max((underWay ? underWay.end : first.start) + minutes, now);
  const shifts: Shift[] = [];
  for (const group of together(inOrder)) {
    if (group.start >= free) break;
    for (const visit of group.visits) shifts.push({ ...visit, to: visit.start + free - group.start });
    free += group.end - group.start;
  }
  return shifts;
}

/** Groups visits that lie in another visit's pause with that visit. */
function together(inOrder: readonly LateVisit[]): (Span & { visits: LateVisit[] })[] {
  const groups: (Span & { visits: LateVisit[] })[] = [];
  for (const visit of inOrder) {
    const last = groups.at(-1);
    if (!last || visit.start >= last.end)
      groups.push({ start: visit.start, end: visit.end, visits: [visit] });
    else {
      last.visits.push(visit);
      last.end = Math.max(last.end, visit.end);
    }
  }
  return groups;
}

type Move = { visit: Appointment; to: number };

/** Returns by visit id which rooms others hold at the new times (rule 36.24). Visits of `moves` hold their rooms at their new times. */
function roomsInTheWay(moves: readonly Move[], date: string): ReadonlyMap<number, string[]> {
  const placed = moves.map(({ visit, to }) => {
    const { durationMinutes, resourceIds } = neededBy(visit);
    return { id: visit.id, resourceIds, start: to, end: to + durationMinutes };
  });
  const resourceIds = [...new Set(placed.flatMap((one) => one.resourceIds))];
  if (resourceIds.length === 0) return new Map();
  const before = withoutVisits(
    readCalendar({ providerIds: [], resourceIds, from: date, to: date }),
    date,
    placed.map(({ id }) => id),
  );
  const held = placed.flatMap(({ resourceIds: own, ...one }) =>
    own.map((resourceId) => ({ ...one, resourceId })),
  );
  const after = withPlaces(before, date, held);
  return new Map(
    placed.flatMap(({ id, resourceIds: own, start, end }) => {
      const span = { start, end };
      const full = own.flatMap((resourceId) => {
        const [taken] = fullResources(after, { date, resourceIds: [resourceId], except: id }, span);
        return taken ? [`${taken.name} is taken by ${holders(after, { date, resourceId, id, span })}`] : [];
      });
      return full.length > 0 ? [[id, full] as const] : [];
    }),
  );
}

function withoutVisits(calendar: Calendar, date: string, ids: readonly number[]): Calendar {
  const resources = [...calendar.resources].map(([id, use]) => {
    const others = (use.taken.get(date) ?? []).filter(({ appointmentId }) => !ids.includes(appointmentId));
    return [id, { ...use, taken: new Map([[date, others]]) }] as const;
  });
  return { ...calendar, resources: new Map(resources) };
}

type Held = { date: string; resourceId: number; id: number; span: Span };

function holders({ resources }: Calendar, { date, resourceId, id, span }: Held): string {
  const { locale } = studio();
  const time = (minute: number) => timeInWords(minute % 1440, locale);
  return (resources.get(resourceId)?.taken.get(date) ?? [])
    .filter((one) => one.appointmentId !== id && overlaps(one, span))
    .sort((a, b) => a.start - b.start)
    .map(({ appointmentId, start, end }) => {
      const visit = appointmentById(appointmentId);
      const who = visit ? `${visit.contact.name} with ${visit.providerName}` : "another visit";
      return `${who}, ${time(start)} to ${time(end)}`;
    })
    .join("; ");
}

export const delays: readonly number[] = [5, 10, 15, 20];

/** `rooms`: sentences about rooms that others hold at that time (rule 36.24). */
export type PlannedMove = { visit: Appointment; to: number; warnings: string[]; rooms: string[] };

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
    ...{ visit, to, warnings: warningsOf(visit, to, work), rooms: rooms.get(visit.id) ?? [] },
  }));
  return { underWay, next: next[0] ?? null, moves };
}

/** The visit in service, else the one that should have started. A client who has only arrived doesn't count. */
const visitUnderWay = (visits: readonly Appointment[], minute: number): Appointment | null =>
  visits.findLast(({ status }) => status === "in_service") ??
  visits.find(
    ({ status, startMin, endMin }) => status !== "arrived" && startMin <= minute && minute < endMin,
  ) ??
  null;

/** A client who has arrived still waits to start, even after the agreed time. */
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

/** Warnings only: a shortened break or an end after work is allowed. */
function warningsOf(
  { startMin, endMin }: Appointment,
  to: number,
  work: ReturnType<typeof workOf>,
): string[] {
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
