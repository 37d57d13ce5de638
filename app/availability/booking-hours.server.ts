/** The studio's booking hours and closed days as rows; the writers run inside the caller's transaction. */
import { asc, between, gte, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { bookingHours, closedDays } from "#db/schema.ts";
import type { Span } from "./spans.ts";

export const bookingWeek = (): Map<number, Span> =>
  new Map(
    hours()
      .all()
      .map(({ weekday, start, end }) => [weekday, { start, end }]),
  );

const hours = preparedQuery((db) =>
  db
    .select({
      weekday: bookingHours.weekday,
      start: bookingHours.opensMin,
      end: bookingHours.closesMin,
    })
    .from(bookingHours)
    .orderBy(asc(bookingHours.weekday))
    .prepare(),
);

export function writeBookingWeek(week: ReadonlyMap<number, Span>): void {
  db().delete(bookingHours).run();
  for (const [weekday, { start, end }] of week) {
    db().insert(bookingHours).values({ weekday, opensMin: start, closesMin: end }).run();
  }
}

type ClosedDay = typeof closedDays.$inferSelect;

export const closedDaysFrom = (date: string): ClosedDay[] => closedFrom().all({ date });

const closedFrom = preparedQuery((db) =>
  db
    .select({ date: closedDays.date, reason: closedDays.reason })
    .from(closedDays)
    .where(gte(closedDays.date, sql.placeholder("date")))
    .orderBy(asc(closedDays.date))
    .prepare(),
);

export function writeClosedDay({ date, reason }: ClosedDay): void {
  db()
    .insert(closedDays)
    .values({ date, reason })
    .onConflictDoUpdate({ target: closedDays.date, set: { reason } })
    .run();
}

/** Opens the days from one date to another again, both included. Answers how many were closed. */
export const deleteClosedDays = (from: string, to: string): number =>
  db()
    .delete(closedDays)
    .where(between(closedDays.date, from, to))
    .run().changes;
