/** A start is offered if it meets rules 2.1 to 2.5 and 35.5. No other start is accepted (2.6 and 2.7). */
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

// Dates that can be booked (rules 3.1 to 3.4).

export type BookingWindow = { now: Moment; windowDays: number };

/** `closed`: closed on this weekday. `closed-day`: closed on this date only. */
export type DateRefusal = "past" | "outside-window" | "closed" | "closed-day";

/** Returns why a date can't be booked, or null. An invalid date is outside every window. */
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

export type Excepted = number | readonly number[] | undefined;

export type OfferedTime = { start: number; providerIds: number[] };

/** `skipped`: the clocks go forward past it (rule 1.3). `too-far`: beyond what staff may book (rule 6.2). */
export type SlotRefusal = DateRefusal | "no-provider" | "off-grid" | "skipped" | "too-far" | "taken";

type SlotCheck = { ok: true; providerIds: number[] } | { ok: false; why: SlotRefusal };

export function offeredTimes(calendar: Calendar, question: SlotQuestion): OfferedTime[] {
  const times = new Map<number, OfferedTime>();
  forEachOffered(calendar, question, (start, providerId) => {
    const time = times.get(start);
    if (time) time.providerIds.push(providerId);
    else times.set(start, { start, providerIds: [providerId] });
  });
  return [...times.values()].sort((a, b) => a.start - b.start);
}

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

/** Decides if a time can be booked. "past" includes the notice, "taken" means that all providers are busy. */
export function checkSlot(calendar: Calendar, question: SlotQuestion & { start: number }): SlotCheck {
  const offered = offeredTimes(calendar, question).find(({ start }) => start === question.start);
  return offered
    ? { ok: true, providerIds: offered.providerIds }
    : { ok: false, why: whyNotOffered(calendar, question) };
}

/** Chooses the provider of "First available" (rule 2.8). */
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
  occupied: readonly (Span & { buffer?: number })[];
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

export function gridStarts({ bookingHours, bufferMinutes }: SlotDay, durationMinutes: number): number[] {
  if (!bookingHours) return [];
  const step = slotStep(durationMinutes, bufferMinutes);
  const starts: number[] = [];
  for (let start = bookingHours.start; start + durationMinutes <= bookingHours.end; start += step) {
    starts.push(start);
  }
  return starts;
}

/** Returns true if the provider works and is free then, on the grid or not, also in the pause (rule 35.3). */
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

// Called about 2,000 times for a page, so it creates no objects.

function isWithin(spans: readonly Span[], start: number, end: number): boolean {
  for (const span of spans) if (span.start <= start && end <= span.end) return true;
  return false;
}

function meets(spans: readonly Span[], start: number, end: number): boolean {
  for (const span of spans) if (span.start < end && start < span.end) return true;
  return false;
}

/** Returns the first minute, counted from the date's midnight, that keeps the minimum notice. */
export function earliestStart(question: { date: string; now: Moment; minimumNoticeMinutes: number }): number {
  const { date, now, minimumNoticeMinutes } = question;
  return now.minute + Math.max(1, minimumNoticeMinutes) - daysBetween(now.date, date) * 1440;
}

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

/** Returns up to `count` offered times near a time that was taken (rule 2.9). */
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
