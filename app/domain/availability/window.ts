/** Which dates may be booked (rules 3.1 to 3.4). */
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { bookingHoursOn, type Calendar, knows } from "./calendar.ts";
import { addDays, daysBetween, isDate } from "./dates.ts";

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
