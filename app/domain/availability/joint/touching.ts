/** Where one more treatment touches a visit whose parts stay where they are (rule 35.95). */
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { isTooFar } from "#app/domain/availability/desk-times.ts";
import { earliestStart } from "#app/domain/availability/slots.ts";
import { overlaps, type Span } from "#app/domain/availability/spans.ts";
import { whyNotBookable } from "#app/domain/availability/window.ts";
import { type ChainQuestion, rowDays } from "./row-days.ts";

/** `waiting`: the minutes between it and the part that it touches. */
export type TouchingPart = Span & { providerId: number; waiting: number };

/**
 * Returns for each provider the nearest start before and after each of the parts, those without a wait first, later ones before
 * earlier ones. `question` has one row, and its `except` are the parts. The guests' grid does not bind it.
 */
export function touchingParts(
  calendar: Calendar,
  question: ChainQuestion,
  parts: readonly Span[],
): TouchingPart[] {
  const { date, now, atDesk, gapMinutes } = question;
  if (atDesk ? isTooFar(date, now) : whyNotBookable(calendar, date, question)) return [];
  const earliest = earliestStart(atDesk ? { ...question, minimumNoticeMinutes: 0 } : question);
  const waits = Array.from({ length: gapMinutes + 1 }, (_, minutes) => minutes);
  const withs = rowDays(calendar, question).flatMap((row) => row.withs);
  const found = withs.flatMap(({ providerId, minutes, fits }) => {
    const nearest = (startAfter: (waiting: number) => number): TouchingPart[] => {
      const spans = waits.map((waiting) => spanAt(startAfter(waiting), minutes, waiting));
      const free = spans.find(
        (span) =>
          span.start >= earliest && fits[span.start] === 1 && !parts.some((part) => overlaps(part, span)),
      );
      return free ? [{ ...free, providerId }] : [];
    };
    return parts.flatMap(({ start, end }) => [
      ...nearest((waiting) => end + waiting),
      ...nearest((waiting) => start - minutes - waiting),
    ]);
  });
  found.sort((one, other) => one.waiting - other.waiting || other.start - one.start);
  return [...new Map(found.map((one) => [`${one.start} ${one.providerId}`, one])).values()];
}

const spanAt = (start: number, minutes: number, waiting: number) => ({
  start,
  end: start + minutes,
  waiting,
});
