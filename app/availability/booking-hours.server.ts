/** The studio's booking hours and closed days as rows. Who changes them asks first (app/schedules/booking-hours/change.server.ts). */
import { prepared } from "#db/client.server.ts";
import type { WeeklySpan } from "./calendar.ts";
import type { Span } from "./spans.ts";

/** By weekday, 1 Monday to 7 Sunday; one that has none is closed. */
export function bookingWeek(): Map<number, Span> {
  const rows = prepared<WeeklySpan>(
    "SELECT weekday, opens_min AS start, closes_min AS end FROM booking_hours ORDER BY weekday",
  ).all();
  return new Map(rows.map(({ weekday, start, end }) => [weekday, { start, end }]));
}

/** Inside the caller's transaction. */
export function writeBookingWeek(week: ReadonlyMap<number, Span>): void {
  prepared("DELETE FROM booking_hours").run();
  for (const [weekday, { start, end }] of week) {
    prepared("INSERT INTO booking_hours (weekday, opens_min, closes_min) VALUES (?, ?, ?)").run(
      weekday,
      start,
      end,
    );
  }
}

export type ClosedDay = { date: string; reason: string };

/** From a date on, in order. */
export const closedDaysFrom = (date: string): ClosedDay[] =>
  prepared<ClosedDay>("SELECT date, reason FROM closed_days WHERE date >= ? ORDER BY date").all(date);

/** Inside the caller's transaction. A day that was closed already has the new reason. */
export function writeClosedDay({ date, reason }: ClosedDay): void {
  prepared(
    "INSERT INTO closed_days (date, reason) VALUES (?, ?) ON CONFLICT (date) DO UPDATE SET reason = excluded.reason",
  ).run(date, reason);
}

/** Opens the days from one date to another again, both included. Answers how many were closed. */
export const deleteClosedDays = (from: string, to: string): number =>
  prepared("DELETE FROM closed_days WHERE date BETWEEN ? AND ?").run(from, to).changes;
