/**
 * What a time slot is. Each provider has a grid for each service. It begins with the studio's booking hours, whatever the
 * provider's own are, in steps with room for the service and the buffer after it (rules 2.1 and 2.2). A start is offered when
 * - the service itself lies in one stretch of the provider's working time (rule 2.3). The buffer may run out of it;
 * - nothing is in the way: every appointment holds its provider until the buffer of today has passed, and so will the new
 *   one, so that the two padded spans may touch but not overlap (rule 2.4);
 * - it has not begun, and keeps the studio's minimum notice (rule 2.5);
 * - its date is in the booking window and the studio is not closed then (window.ts).
 * What is offered is accepted, and nothing else is: `checkSlot` looks into what `offeredTimes` gives (rules 2.6 and 2.7).
 */
import type { Moment } from "#app/shared/clock.server.ts";
import { bookingHoursOn, type Calendar, type ProviderSchedule, takenOn, workingSpans } from "./calendar.ts";
import { daysBetween } from "./dates.ts";
import { contains, overlaps, type Span } from "./spans.ts";
import { type BookingWindow, type DateRefusal, whyNotBookable } from "./window.ts";

export type SlotQuestion = BookingWindow & {
  date: string;
  durationMinutes: number;
  providerIds: readonly number[];
  minimumNoticeMinutes: number;
  /** The appointment that is moved, and not in its own way. */
  except?: number;
};

export type OfferedTime = { start: number; providerIds: number[] };

/** `skipped`: the clock is put forward over it (rule 1.3). `too-far`: farther than staff may go (rule 6.2). */
export type SlotRefusal = DateRefusal | "no-provider" | "off-grid" | "skipped" | "too-far" | "taken";

type SlotCheck = { ok: true; providerIds: number[] } | { ok: false; why: SlotRefusal };

/** The starts that may be booked on a date, in order, each with those who are free then. */
export function offeredTimes(calendar: Calendar, question: SlotQuestion): OfferedTime[] {
  if (whyNotBookable(calendar, question.date, question)) return [];
  const earliest = earliestStart(question);
  const freeAt = new Map<number, number[]>();
  for (const day of providerDays(calendar, question)) {
    for (const start of gridStarts(day, question.durationMinutes)) {
      if (start < earliest || !fits(day, start, question.durationMinutes)) continue;
      const free = freeAt.get(start);
      if (free) free.push(day.providerId);
      else freeAt.set(start, [day.providerId]);
    }
  }
  return [...freeAt]
    .map(([start, providerIds]) => ({ start, providerIds }))
    .sort((a, b) => a.start - b.start);
}

/** Only "taken" may turn out otherwise another time: all who have the start on the grid are busy. "past" includes the notice. */
export function checkSlot(calendar: Calendar, question: SlotQuestion & { start: number }): SlotCheck {
  const offered = offeredTimes(calendar, question).find(({ start }) => start === question.start);
  return offered
    ? { ok: true, providerIds: offered.providerIds }
    : { ok: false, why: whyNotOffered(calendar, question) };
}

/** Whom "First available" means (rule 2.8). Needs at least one id. */
export function chooseProvider(calendar: Calendar, date: string, providerIds: readonly number[]): number {
  const bookedMinutes = (id: number) =>
    takenOn(calendar, id, date).reduce((sum, { start, end }) => sum + end - start, 0);
  return providerIds.reduce((best, id) => {
    const less = bookedMinutes(id) - bookedMinutes(best);
    return less < 0 || (less === 0 && id < best) ? id : best;
  });
}

export function slotStep(durationMinutes: number, bufferMinutes: number): number {
  const total = durationMinutes + bufferMinutes;
  return [30, 45, 60, 90].find((step) => total <= step) ?? Math.ceil(total / 30) * 30;
}

export type SlotDay = {
  providerId: number;
  bufferMinutes: number;
  bookingHours: Span | undefined;
  working: readonly Span[];
  occupied: readonly Span[];
};

export function providerDays(
  calendar: Calendar,
  { date, providerIds, except }: Pick<SlotQuestion, "date" | "providerIds" | "except">,
): SlotDay[] {
  const bookingHours = bookingHoursOn(calendar, date);
  const dayOf = (provider: ProviderSchedule): SlotDay => ({
    providerId: provider.providerId,
    bufferMinutes: provider.bufferMinutes,
    bookingHours,
    working: workingSpans(calendar, provider, date),
    occupied: takenOn(calendar, provider.providerId, date)
      .filter(({ appointmentId }) => appointmentId !== except)
      .map(({ start, end }) => ({ start, end: end + provider.bufferMinutes })),
  });
  return calendar.providers.filter(({ providerId }) => providerIds.includes(providerId)).map(dayOf);
}

/** The starts from which the service ends by closing, free or not. */
export function gridStarts({ bookingHours, bufferMinutes }: SlotDay, durationMinutes: number): number[] {
  if (!bookingHours) return [];
  const step = slotStep(durationMinutes, bufferMinutes);
  const starts: number[] = [];
  for (let start = bookingHours.start; start + durationMinutes <= bookingHours.end; start += step) {
    starts.push(start);
  }
  return starts;
}

/** Whether the provider works then and nothing is in the way, on the grid or not. */
export function fits({ working, occupied, bufferMinutes }: SlotDay, start: number, durationMinutes: number) {
  const service = { start, end: start + durationMinutes };
  const padded = { start, end: service.end + bufferMinutes };
  return working.some((span) => contains(span, service)) && !occupied.some((span) => overlaps(span, padded));
}

/** The first minute of the date, counted from its midnight, that is after now and keeps the minimum notice. */
export function earliestStart(question: { date: string; now: Moment; minimumNoticeMinutes: number }): number {
  const { date, now, minimumNoticeMinutes } = question;
  return now.minute + Math.max(1, minimumNoticeMinutes) - daysBetween(now.date, date) * 1440;
}

/** Whether the day had starts, and all of them are past or nearer than the minimum notice, taken or not. */
export function isOver(calendar: Calendar, question: SlotQuestion): boolean {
  const starts = providerDays(calendar, question).flatMap((day) => gridStarts(day, question.durationMinutes));
  const earliest = earliestStart(question);
  return starts.length > 0 && starts.every((start) => start < earliest);
}

function whyNotOffered(calendar: Calendar, question: SlotQuestion & { start: number }): SlotRefusal {
  const dateRefusal = whyNotBookable(calendar, question.date, question);
  if (dateRefusal) return dateRefusal;
  const days = providerDays(calendar, question);
  if (days.length === 0) return "no-provider";
  if (question.start < earliestStart(question)) return "past";
  const onGrid = days.some((day) => gridStarts(day, question.durationMinutes).includes(question.start));
  if (onGrid && isSkipped(calendar, question)) return "skipped";
  return onGrid ? "taken" : "off-grid";
}

export function isSkipped(
  { skipped }: Calendar,
  { date, start, durationMinutes }: Pick<SlotQuestion, "date" | "durationMinutes"> & { start: number },
): boolean {
  const span = skipped.get(date);
  return span !== undefined && overlaps(span, { start, end: start + durationMinutes });
}
