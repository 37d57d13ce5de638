import { and, asc, between, eq, gte, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { Checked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { bookingHours, closedDays, dayPlans } from "#db/schema.ts";
import { minuteOf, timeOf } from "./dates.ts";
import type { Span } from "./spans.ts";

export const bookingWeek = cached(
  "setup",
  (): ReadonlyMap<number, Span> =>
    new Map(
      hours()
        .all()
        .map(({ weekday, start, end }) => [weekday, { start, end }]),
    ),
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

export const closedReasonOf = (date: string): string => closedFrom().get({ date })?.reason ?? "";

export const closedDaysFrom = cached("setup", (date: string): ClosedDay[] => closedFrom().all({ date }), 8);

const closedFrom = preparedQuery((db) =>
  db
    .select({ date: closedDays.date, reason: closedDays.reason })
    .from(closedDays)
    .where(gte(closedDays.date, sql.placeholder("date")))
    .orderBy(asc(closedDays.date))
    .prepare(),
);

export const singleHoursFrom = cached(
  "setup",
  (date: string): ReadonlyMap<string, Span> =>
    new Map(
      singleFrom()
        .all({ date })
        .map((row) => [row.date, { start: row.start, end: row.end }]),
    ),
  8,
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

/** Reopens the days of a range, both ends included, and returns how many were closed. */
export const deleteClosedDays = (from: string, to: string): number =>
  db()
    .delete(closedDays)
    .where(between(closedDays.date, from, to))
    .run().changes;

export type HoursByWeekday = ReadonlyMap<number, Span>;

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** Reads `open-1`, `from-1` and `to-1` ("HH:mm", 00:00 is midnight) to `to-7`. Ignores the times of closed days. */
export function readWeekHours(input: unknown): Outcome<HoursByWeekday> {
  const given = fieldsIn(input);
  const week = new Map<number, Span>();
  const fields: Record<string, string> = {};
  for (const weekday of weekdays) {
    const day = Object.fromEntries(parts.map((part) => [part, given[`${part}-${weekday}`]]));
    const read = readDay(day);
    if (read.ok && read.value) week.set(weekday, read.value);
    if (read.ok) continue;
    for (const [part, sentence] of Object.entries(read.refusal.fields ?? {})) {
      fields[`${part}-${weekday}`] = sentence;
    }
  }
  const [first] = Object.values(fields);
  return first === undefined ? done(week) : refused("invalid", first, { fields });
}

const parts = ["open", "from", "to"];

function readDay(day: Record<string, unknown>): Outcome<Span | null> {
  const box = readInput(Box, day, { wrong: { open: "Select or clear the check box." } });
  if (!box.ok) return box;
  if (!box.value.open) return done(null);
  const times = readInput(Times, day, { wrong: wrongTimes });
  if (!times.ok) return times;
  const { from: start, to } = times.value;
  const end = to === 0 ? 1440 : to;
  if (end > start) return done({ start, end });
  const sentence = "The end time must be after the start time.";
  return refused("invalid", sentence, { fields: { to: sentence } });
}

const Time = z
  .string()
  .transform((text) => minuteOf(text.trim().replace(/^(\d\d:\d\d):00$/u, "$1")))
  .refine((minute): minute is number => minute !== null);

const Box = z.object({ open: Checked });
const Times = z.object({ from: Time, to: Time });
const wrongTimes = {
  from: "Enter a start time, such as 09:00.",
  to: "Enter an end time, such as 18:00.",
};

/** Formats a week for the audit log by ISO weekday, such as "1 09:00-18:00, 2 10:00-18:00". */
export const weekNoted = (week: HoursByWeekday): string =>
  [...week]
    .sort(([one], [other]) => one - other)
    .map(([weekday, { start, end }]) => `${weekday} ${timeOf(start)}-${timeOf(end)}`)
    .join(", ");

export const weekInWords = (week: ReadonlyMap<number, Span>) =>
  weekdays.map((weekday) => {
    const span = week.get(weekday);
    const { start, end } = span ?? { start: 540, end: 1080 };
    return { weekday, open: span !== undefined, from: timeOf(start), to: timeOf(end % 1440) };
  });
