/** When a provider can't be booked, as the entries of `GET /api/appointments/booked` (rule 2.10). */
import type { Calendar } from "./calendar.ts";
import { isoWeekday } from "./dates.ts";
import { minutesWith, type TimeNeeds } from "./needs/time-needs.ts";
import { earliestStart, fits, gridStarts, providerDays, type SlotDay, type SlotQuestion } from "./slots.ts";
import { merge, overlaps, type Span, subtract } from "./spans.ts";

export type OccupiedEntry = { start: number; durationMinutes: number };

type EntriesQuestion = Pick<SlotQuestion, "date" | "providerIds" | "now" | "minimumNoticeMinutes"> &
  Partial<TimeNeeds>;

/**
 * In order: appointments with buffers, hours in which nobody works or that are over, and, with `durationMinutes`, when no place is
 * left of what the service needs, and starts too tight. Who goes by them is refused nowhere; in pauses there may be more times.
 */
export function occupiedEntries(calendar: Calendar, question: EntriesQuestion): OccupiedEntry[] {
  const { durationMinutes } = question;
  const usual = calendar.bookingHours.get(isoWeekday(question.date));
  const begun = { start: 0, end: earliestStart(question) };
  return providerDays(calendar, question)
    .flatMap((day) => {
      const entries = [...day.occupied, ...(day.full ?? []), ...idle(day, usual, begun)];
      if (!durationMinutes) return entries;
      const minutes = minutesWith({ ...question, durationMinutes }, day.providerId);
      return [...entries, ...tooTight(day, entries, minutes)];
    })
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, durationMinutes: end - start }));
}

/** Also of the weekday's usual hours: whoever asks may not know that this one day is shorter. */
function idle({ bookingHours, working }: SlotDay, usual: Span | undefined, begun: Span): Span[] {
  const bookable = begun.end > 0 ? subtract(working, [begun]) : working;
  const hours = [bookingHours, usual].filter((span) => span !== undefined);
  return subtract(merge(hours), bookable);
}

/** From each start whose service meets no entry, but whose buffer does not fit, to the appointment that is in its way. */
function tooTight(day: SlotDay, entries: readonly Span[], durationMinutes: number): Span[] {
  return gridStarts(day, durationMinutes)
    .map((start) => ({ start, end: start + durationMinutes }))
    .filter((service) => !entries.some((entry) => overlaps(entry, service)))
    .filter(({ start }) => !fits(day, start, durationMinutes))
    .map(({ start, end }) => ({
      start,
      end: Math.min(...day.occupied.filter((next) => next.start >= end).map((next) => next.start)),
    }));
}
