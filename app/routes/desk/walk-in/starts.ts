import { fits, type SlotDay } from "#app/domain/availability/slots.ts";
import { contains, overlaps } from "#app/domain/availability/spans.ts";
import { busyParts, minutesWith, pauseWithin, type TimeNeeds } from "#app/domain/availability/time-needs.ts";

/** Minutes since midnight. `start`: the first that fits; `until`: the end of free time; `missing`: minutes of buffer used up. */
export type WalkInStart = { providerId: number; start: number; until: number; missing: number };

/** Returns each provider's first start, and before it this minute if only a buffer is in the way (rules 6.22 and 6.23). */
export function walkInStarts(days: readonly SlotDay[], needs: TimeNeeds, now: number): WalkInStart[] {
  return days
    .flatMap((day) => startsOf(day, minutesWith(needs, day.providerId), now))
    .sort((a, b) => a.start - b.start || a.missing - b.missing || a.providerId - b.providerId);
}

function startsOf(day: SlotDay, durationMinutes: number, now: number): WalkInStart[] {
  const { providerId, working, occupied, full = [] } = day;
  const ends = [...occupied, ...full].map(({ end }) => end);
  const candidates = [now, ...working.map(({ start }) => start), ...ends];
  const first = candidates
    .filter((start) => start >= now && fits(day, start, durationMinutes))
    .reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const missing = first === now ? null : missingBuffer(day, durationMinutes, now);
  const starts = [
    ...(missing === null ? [] : [{ start: now, missing }]),
    ...(Number.isFinite(first) ? [{ start: first, missing: 0 }] : []),
  ];
  return starts.map((one) => ({ providerId, ...one, until: freeUntil(day, one.start) }));
}

const takenIn = ({ occupied, bufferMinutes }: SlotDay) =>
  occupied.map(({ start, end, buffer = bufferMinutes }) => ({ start, end: end - buffer, buffer }));

/** Returns how much buffer a start uses up; null if more than a buffer is in the way. */
export function missingBuffer(day: SlotDay, durationMinutes: number, start: number): number | null {
  const { working, bufferMinutes, full = [] } = day;
  const service = { start, end: start + durationMinutes };
  const parts = busyParts({ ...service, pause: pauseWithin(service, day.pause) });
  const taken = takenIn(day);
  if (!working.some((span) => contains(span, service)) || full.some((span) => overlaps(span, service)))
    return null;
  if (taken.some((span) => parts.some((part) => overlaps(span, part)))) return null;
  const eaten = taken.map((span) => {
    const next = parts.find((part) => part.start >= span.end);
    const after = next ? Math.max(0, span.end + span.buffer - next.start) : 0;
    const before = span.start >= service.end ? Math.max(0, service.end + bufferMinutes - span.start) : 0;
    return after + before;
  });
  return eaten.reduce((sum, minutes) => sum + minutes, 0);
}

function freeUntil(day: SlotDay, start: number): number {
  const stretch = day.working.find((span) => span.start <= start && start < span.end);
  const next = takenIn(day).filter((span) => span.start >= start);
  return next.reduce((least, span) => Math.min(least, span.start), stretch?.end ?? start);
}
