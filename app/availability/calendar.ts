import { isoWeekday } from "./dates.ts";
import { intersect, merge, type Span, subtract } from "./spans.ts";

/** A span of every week; weekday 1 Monday to 7 Sunday. */
export type WeeklySpan = Span & { weekday: number };

/** Off from `startMin` on the first day to `endMin` on the last; the days between are off as a whole. */
export type TimeOff = { firstDate: string; startMin: number; lastDate: string; endMin: number };

export type ProviderSchedule = {
  providerId: number;
  bufferMinutes: number;
  workingHours: readonly WeeklySpan[];
  breaks: readonly WeeklySpan[];
  timeOff: readonly TimeOff[];
};

/** The appointment itself, without the provider's buffer. */
export type TakenSpan = Span & { appointmentId: number };

export type Calendar = {
  from: string;
  to: string;
  bookingHours: ReadonlyMap<number, Span>;
  closedDays: ReadonlySet<string>;
  /** The minutes that the clock skips, by date: nothing takes place in them. */
  skipped: ReadonlyMap<string, Span>;
  /** Those who can be booked, by rising id. */
  providers: readonly ProviderSchedule[];
  taken: ReadonlyMap<number, ReadonlyMap<string, readonly TakenSpan[]>>;
};

export function knows(calendar: Calendar, date: string): boolean {
  return calendar.from <= date && date <= calendar.to;
}

/** Of the date's weekday, closed day or not. */
export function bookingHoursOn(calendar: Calendar, date: string): Span | undefined {
  return calendar.bookingHours.get(isoWeekday(date));
}

export function isClosed(calendar: Calendar, date: string): boolean {
  return calendar.closedDays.has(date) || !bookingHoursOn(calendar, date);
}

export function workingSpans(calendar: Calendar, provider: ProviderSchedule, date: string): Span[] {
  const weekday = isoWeekday(date);
  const opening = calendar.bookingHours.get(weekday);
  if (!opening || calendar.closedDays.has(date)) return [];
  const onThisWeekday = (span: WeeklySpan) => span.weekday === weekday;
  // Merged first: a service may run from one span of the week into the next where the two touch.
  const own = intersect(merge(provider.workingHours.filter(onThisWeekday)), [opening]);
  const skipped = calendar.skipped.get(date);
  const away = [
    ...provider.breaks.filter(onThisWeekday),
    ...minutesOffOn(provider, date),
    ...(skipped ? [skipped] : []),
  ];
  return subtract(own, away);
}

export const minutesOffOn = ({ timeOff }: Pick<ProviderSchedule, "timeOff">, date: string): Span[] =>
  timeOff.flatMap((off) => spanOff(off, date));

export function takenOn(calendar: Calendar, providerId: number, date: string): readonly TakenSpan[] {
  // An unread day would look free, and be booked twice.
  if (!knows(calendar, date)) throw new RangeError(`${date} is not in ${calendar.from} to ${calendar.to}.`);
  return calendar.taken.get(providerId)?.get(date) ?? [];
}

function spanOff({ firstDate, startMin, lastDate, endMin }: TimeOff, date: string): Span[] {
  if (date < firstDate || date > lastDate) return [];
  const start = date === firstDate ? startMin : 0;
  const end = date === lastDate ? endMin : 1440;
  return start < end ? [{ start, end }] : [];
}
