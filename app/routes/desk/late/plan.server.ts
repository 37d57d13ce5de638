/** "Running late": whom a provider's delay moves today, before it is done (rule 6.45). */
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, workingSpans } from "#app/domain/availability/calendar.ts";
import { fullResources, withPlaces } from "#app/domain/availability/resources.ts";
import { contains, overlaps, type Span } from "#app/domain/availability/spans.ts";
import { visitsOfProvider } from "#app/domain/schedules/absence/told.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

/** Of a provider's day into which a delay reaches (rule 6.45). Minutes since midnight everywhere. */
export type LateVisit = Span & { id: number };

/** `underWay`: runs longer, but begins no later. `next`: what is still to begin, in any order; one in the pause of another moves with it. */
type LateDay = { underWay: LateVisit | null; next: readonly LateVisit[]; now: number };

type Shift = LateVisit & {
  /** Its new start. */
  to: number;
};

/** By the delay, the first one first: only those that must, each only as far as it must. Buffers and gaps absorb. */
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

/** Visits of which one lies in the pause of another are one block of time. */
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

/**
 * Rooms and equipment that others hold at the new times (rule 36.24), by the visit's id, for those that find no place: "Steamer is taken by Bea Lind with Maya Ortiz, 10:00 AM to 11:00 AM". All of a date;
 * those that move along hold their places at their new times.
 */
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

/** Who holds it at that time, with whom and when, the first one first. */
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
