/** The studio's booking hours and closed days as rows; the writers run inside the caller's transaction. */
import { and, asc, between, eq, gte, isNull, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { bookingHours, closedDays, dayPlans } from "#db/schema.ts";
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

/** What visitors read about a closed day; empty where nobody said it. */
export const closedReasonOf = (date: string): string => closedFrom().get({ date })?.reason ?? "";

export const closedDaysFrom = (date: string): ClosedDay[] => closedFrom().all({ date });

const closedFrom = preparedQuery((db) =>
  db
    .select({ date: closedDays.date, reason: closedDays.reason })
    .from(closedDays)
    .where(gte(closedDays.date, sql.placeholder("date")))
    .orderBy(asc(closedDays.date))
    .prepare(),
);

/** The studio's hours of single dates from one on, by date, the next one first. */
export const singleHoursFrom = (date: string): Map<string, Span> =>
  new Map(
    singleFrom()
      .all({ date })
      .map((row) => [row.date, { start: row.start, end: row.end }]),
  );

const singleFrom = preparedQuery((db) =>
  db
    .select({
      date: dayPlans.date,
      start: sql<number>`min(${dayPlans.startMin})`,
      end: sql<number>`max(${dayPlans.endMin})`,
    })
    .from(dayPlans)
    .where(
      and(
        gte(dayPlans.date, sql.placeholder("date")),
        isNull(dayPlans.providerId),
        eq(dayPlans.kind, "hours"),
      ),
    )
    .groupBy(dayPlans.date)
    .orderBy(asc(dayPlans.date))
    .prepare(),
);

/** Closes a day, also one that hours of its own had opened. */
export function writeClosedDay({ date, reason }: ClosedDay): void {
  db()
    .delete(dayPlans)
    .where(and(eq(dayPlans.date, date), isNull(dayPlans.providerId), eq(dayPlans.kind, "hours")))
    .run();
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
