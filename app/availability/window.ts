/** Which dates may be booked: today and the `windowDays` days after it, where the studio is open. */
import type { Moment } from "#app/clock.server.ts";
import { type Calendar, isClosed, knows } from "./calendar.ts";
import { addDays, daysBetween, isDate } from "./dates.ts";

/** `now` on the studio's wall clock; 30 days are today and the 30 days after it (specification, section 5; product.md). */
export type BookingWindow = { now: Moment; windowDays: number };

export type DateRefusal = "past" | "outside-window" | "closed";

/** Why a date can't be booked, or null when it can. A text that is no date lies outside every window. */
export function whyNotBookable(calendar: Calendar, date: string, window: BookingWindow): DateRefusal | null {
  if (!isDate(date)) return "outside-window";
  const daysAhead = daysBetween(window.now.date, date);
  if (daysAhead < 0) return "past";
  if (daysAhead > window.windowDays) return "outside-window";
  return isClosed(calendar, date) ? "closed" : null;
}

/** The dates that may be booked, in order, as far as the calendar was read. */
export function bookableDates(calendar: Calendar, window: BookingWindow): string[] {
  const dates = Array.from({ length: window.windowDays + 1 }, (_, days) => addDays(window.now.date, days));
  return dates.filter((date) => knows(calendar, date) && !whyNotBookable(calendar, date, window));
}
