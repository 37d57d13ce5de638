/**
 * What a time slot is. Each provider has a grid for each service. It begins with the studio's booking hours, whatever the
 * provider's own are, in steps with room for the service and the buffer after it (rules 2.1 and 2.2). A start is offered when
 * - the service itself lies in one stretch of the provider's working time (rule 2.3). The buffer may run out of it;
 * - nothing is in the way: every appointment holds its provider until the buffer of today has passed, and so will the new
 *   one, so that the two padded spans may touch but not overlap (rule 2.4);
 * - it has not begun, and keeps the studio's minimum notice (rule 2.5);
 * - one place of each room or equipment that it needs is free all the time (rule 35.5);
 * - its date is in the booking window and the studio is not closed then (window.ts).
 * In a pause, of an appointment or of the new one, the provider is not in the way (rule 35.3).
 * What is offered is accepted, and nothing else is: `checkSlot` looks into what `offeredTimes` gives (rules 2.6 and 2.7).
 */
import type { Moment } from "#app/platform/shared/clock.server.ts";
import {
  bookingHoursOn,
  type Calendar,
  knows,
  type ProviderSchedule,
  type TakenSpan,
  takenOn,
  workingSpans,
} from "./calendar.ts";
import { addDays, daysBetween, isDate } from "./dates.ts";
import { fullSpans, isExcepted } from "./resources.ts";
import { overlaps, type Span } from "./spans.ts";
import { busyParts, minutesWith, pauseWithin, type ServicePause, type TimeNeeds } from "./time-needs.ts";

// Which dates may be booked (rules 3.1 to 3.4).

export type BookingWindow = { now: Moment; windowDays: number };

/** `closed`: the studio never opens on this weekday; `closed-day`: it would, but has closed this one day. */
export type DateRefusal = "past" | "outside-window" | "closed" | "closed-day";

/** Why a date can't be booked, or null when it can. A text that is no date lies outside every window. */
export function whyNotBookable(calendar: Calendar, date: string, window: BookingWindow): DateRefusal | null {
  if (!isDate(date)) return "outside-window";
  const daysAhead = daysBetween(window.now.date, date);
  if (daysAhead < 0) return "past";
  if (daysAhead > window.windowDays) return "outside-window";
  if (!bookingHoursOn(calendar, date)) return "closed";
  return calendar.closedDays.has(date) ? "closed-day" : null;
}

export const bookableDates = (calendar: Calendar, window: BookingWindow): string[] =>
  datesToShow(calendar, window).filter((date) => !calendar.closedDays.has(date));

/** The same, and between them the closed days, which are shown as closed. */
export function datesToShow(calendar: Calendar, window: BookingWindow): string[] {
  const dates = Array.from({ length: window.windowDays + 1 }, (_, days) => addDays(window.now.date, days));
  return dates.filter((date) => knows(calendar, date) && bookingHoursOn(calendar, date));
}

export type SlotQuestion = BookingWindow &
  TimeNeeds & {
    date: string;
    providerIds: readonly number[];
    minimumNoticeMinutes: number;
    except?: Excepted;
  };

/** The appointment that is moved, or several, and not in its own way. */
export type Excepted = number | readonly number[] | undefined;

export type OfferedTime = { start: number; providerIds: number[] };

/** `skipped`: the clock is put forward over it (rule 1.3). `too-far`: farther than staff may go (rule 6.2). */
export type SlotRefusal = DateRefusal | "no-provider" | "off-grid" | "skipped" | "too-far" | "taken";

type SlotCheck = { ok: true; providerIds: number[] } | { ok: false; why: SlotRefusal };

/** The starts that may be booked on a date, in order, each with those who are free then. */
export function offeredTimes(calendar: Calendar, question: SlotQuestion): OfferedTime[] {
  const times = new Map<number, OfferedTime>();
  forEachOffered(calendar, question, (start, providerId) => {
    const time = times.get(start);
    if (time) time.providerIds.push(providerId);
    else times.set(start, { start, providerIds: [providerId] });
  });
  return [...times.values()].sort((a, b) => a.start - b.start);
}

/** The same without who is free then: a page shows a month of them. */
export function offeredStarts(calendar: Calendar, question: SlotQuestion): { start: number }[] {
  const isOffered = new Uint8Array(1440);
  forEachOffered(calendar, question, (start) => {
    isOffered[start] = 1;
  });
  const starts: { start: number }[] = [];
  for (let start = isOffered.indexOf(1); start >= 0; start = isOffered.indexOf(1, start + 1)) {
    starts.push({ start });
  }
  return starts;
}

function forEachOffered(
  calendar: Calendar,
  question: SlotQuestion,
  offer: (start: number, providerId: number) => void,
): void {
  if (whyNotBookable(calendar, question.date, question)) return;
  const earliest = earliestStart(question);
  for (const day of providerDays(calendar, question)) {
    const minutes = minutesWith(question, day.providerId);
    for (const start of gridStarts(day, minutes)) {
      if (start >= earliest && fits(day, start, minutes)) offer(start, day.providerId);
    }
  }
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
    takenOn(calendar, id, date)
      .flatMap((taken) => busyParts(taken))
      .reduce((sum, { start, end }) => sum + end - start, 0);
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
  /** With the buffer in them: the provider's, where none is named. */
  occupied: readonly (Span & { buffer?: number })[];
  /** Of what is asked for: its pause, and when no place is left of what it needs. */
  pause?: ServicePause | null;
  full?: readonly Span[];
};

type DayQuestion = Pick<SlotQuestion, "date" | "providerIds" | "except" | "pause" | "resourceIds">;

export function providerDays(calendar: Calendar, question: DayQuestion): SlotDay[] {
  const { date, providerIds, except, pause } = question;
  const bookingHours = bookingHoursOn(calendar, date);
  const full = fullSpans(calendar, question);
  const dayOf = (provider: ProviderSchedule): SlotDay => ({
    providerId: provider.providerId,
    bufferMinutes: provider.bufferMinutes,
    bookingHours,
    working: workingSpans(calendar, provider, date),
    occupied: occupiedBy(takenOn(calendar, provider.providerId, date), provider, except),
    pause,
    full,
  });
  return calendar.providers.filter(({ providerId }) => providerIds.includes(providerId)).map(dayOf);
}

function occupiedBy(
  taken: readonly TakenSpan[],
  { bufferMinutes }: ProviderSchedule,
  except: Excepted,
): SlotDay["occupied"] {
  if (taken.length === 0) return nothing;
  return taken
    .filter((one) => !isExcepted(one, except))
    .flatMap((one) => {
      const parts = busyParts(one, bufferMinutes);
      return parts.map((part) => (part.end === one.pause?.start ? { ...part, buffer: 0 } : part));
    });
}

const nothing: SlotDay["occupied"] = [];

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

/** Whether the provider works then and nothing is in the way, on the grid or not. The pause lies in the working time too (rule 35.3). */
export function fits(
  { working, occupied, bufferMinutes, pause, full = nothing }: SlotDay,
  start: number,
  durationMinutes: number,
): boolean {
  const end = start + durationMinutes;
  if (!isWithin(working, start, end) || meets(full, start, end)) return false;
  const wait = pause ? pauseWithin({ start, end }, pause) : null;
  if (!wait) return !meets(occupied, start, end + bufferMinutes);
  const parts = busyParts({ start, end, pause: wait }, bufferMinutes);
  return !parts.some((part) => meets(occupied, part.start, part.end));
}

// Asked for each start of each day of a month, some two thousand times for a page: they make no objects.

function isWithin(spans: readonly Span[], start: number, end: number): boolean {
  for (const span of spans) if (span.start <= start && end <= span.end) return true;
  return false;
}

function meets(spans: readonly Span[], start: number, end: number): boolean {
  for (const span of spans) if (span.start < end && start < span.end) return true;
  return false;
}

/** The first minute of the date, counted from its midnight, that is after now and keeps the minimum notice. */
export function earliestStart(question: { date: string; now: Moment; minimumNoticeMinutes: number }): number {
  const { date, now, minimumNoticeMinutes } = question;
  return now.minute + Math.max(1, minimumNoticeMinutes) - daysBetween(now.date, date) * 1440;
}

/** Whether the day had starts, and all of them are past or nearer than the minimum notice, taken or not. */
export function isOver(calendar: Calendar, question: SlotQuestion): boolean {
  const starts = providerDays(calendar, question).flatMap((day) =>
    gridStarts(day, minutesWith(question, day.providerId)),
  );
  const earliest = earliestStart(question);
  return starts.length > 0 && starts.every((start) => start < earliest);
}

function whyNotOffered(calendar: Calendar, question: SlotQuestion & { start: number }): SlotRefusal {
  const dateRefusal = whyNotBookable(calendar, question.date, question);
  if (dateRefusal) return dateRefusal;
  const days = providerDays(calendar, question);
  if (days.length === 0) return "no-provider";
  if (question.start < earliestStart(question)) return "past";
  const onGrid = days.filter((day) =>
    gridStarts(day, minutesWith(question, day.providerId)).includes(question.start),
  );
  const skipped = ({ providerId }: SlotDay) =>
    isSkipped(calendar, { ...question, durationMinutes: minutesWith(question, providerId) });
  if (onGrid.length > 0 && onGrid.every(skipped)) return "skipped";
  return onGrid.length > 0 ? "taken" : "off-grid";
}

export function isSkipped(
  { skipped }: Calendar,
  { date, start, durationMinutes }: Pick<SlotQuestion, "date" | "durationMinutes"> & { start: number },
): boolean {
  const span = skipped.get(date);
  return span !== undefined && overlaps(span, { start, end: start + durationMinutes });
}

type FreeTime = { date: string; start: number; providerId: number };

/** Up to `count` offered times near one that is gone (rule 2.9), as far as the calendar was read. */
export function nearestTimes(
  calendar: Calendar,
  question: SlotQuestion,
  wantedStart: number,
  count = 3,
): FreeTime[] {
  const found: FreeTime[] = [];
  for (const date of byDistance(bookableDates(calendar, question), question.date)) {
    const times = offeredTimes(calendar, { ...question, date });
    times.sort((a, b) => Math.abs(a.start - wantedStart) - Math.abs(b.start - wantedStart));
    for (const { start, providerIds } of times.slice(0, count - found.length)) {
      found.push({ date, start, providerId: chooseProvider(calendar, date, providerIds) });
    }
    if (found.length === count) break;
  }
  return found;
}

function byDistance(dates: string[], wanted: string): string[] {
  const days = (date: string) => daysBetween(wanted, date);
  return dates.sort((a, b) => Math.abs(days(a)) - Math.abs(days(b)) || days(b) - days(a));
}
