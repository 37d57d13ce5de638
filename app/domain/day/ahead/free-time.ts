/** What is left of a provider's day to book, as far as the desk looks ahead. Minutes since midnight everywhere. */
import { fits, gridStarts, type SlotDay } from "#app/domain/availability/slots.ts";
import { type Span, subtract } from "#app/domain/availability/spans.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";

/** Shorter ones are no offer. */
const leastGap = 15;
const quarter = 15;

/** The first quarter hour of a date that is still ahead; the end of the day where it is over. */
export function firstAhead(date: string, { date: today, minute }: Moment): number {
  if (date !== today) return date < today ? 1440 : 0;
  return Math.ceil((minute + 1) / quarter) * quarter;
}

/** What is neither booked nor over nor held by a buffer, from 15 minutes on. */
export const freeSpans = (
  { working, occupied }: Pick<SlotDay, "working" | "occupied">,
  earliest: number,
): Span[] =>
  subtract(working, [...occupied, ...(earliest > 0 ? [{ start: 0, end: earliest }] : [])]).filter(
    ({ start, end }) => end - start >= leastGap,
  );

export const minutesIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/**
 * The starts that the desk names first: those of the guests' grid that fit, and the first quarter hour that fits of each free
 * stretch without one (rule 6.50).
 */
export function freeStarts(day: SlotDay, durationMinutes: number, earliest: number): number[] {
  const fitting = (start: number) => start >= earliest && fits(day, start, durationMinutes);
  const onGrid = gridStarts(day, durationMinutes).filter(fitting);
  const besides = freeSpans(day, earliest)
    .filter(({ start, end }) => !onGrid.some((at) => at >= start && at < end))
    .flatMap((span) => quartersOf(span).find(fitting) ?? []);
  return [...onGrid, ...besides].sort((a, b) => a - b);
}

function quartersOf({ start, end }: Span): number[] {
  const first = Math.ceil(start / quarter) * quarter;
  return Array.from(
    { length: Math.max(0, Math.ceil((end - first) / quarter)) },
    (_, at) => first + at * quarter,
  );
}
