import { between, sql } from "drizzle-orm";
import { skippedOn } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { closedDays } from "#db/schema.ts";
import { bookingWeek } from "./booking-hours.server.ts";
import { readSchedules, readTaken } from "./calendar.sql.server.ts";
import type { Calendar } from "./calendar.ts";
import { addDays, daysBetween } from "./dates.ts";
import type { Span } from "./spans.ts";

/** What is known about some providers from one date to another, both included; without providers who are not active. */
export function readCalendar({ providerIds, from, to }: Range): Calendar {
  const ids = JSON.stringify(providerIds);
  return {
    from,
    to,
    bookingHours: bookingWeek(),
    closedDays: new Set(
      closedBetween()
        .all({ from, to })
        .map(({ date }) => date),
    ),
    skipped: skippedBetween(from, to),
    providers: readSchedules(ids, from, to),
    taken: readTaken(ids, from, to),
  };
}

type Range = { providerIds: readonly number[]; from: string; to: string };

function skippedBetween(from: string, to: string): Calendar["skipped"] {
  const { timeZone } = studio();
  const skipped = new Map<string, Span>();
  // Counted, not compared: the day after 9999-12-31 is written otherwise.
  for (let days = daysBetween(from, to); days >= 0; days -= 1) {
    const date = addDays(from, days);
    const span = skippedOn(date, timeZone);
    if (span) skipped.set(date, span);
  }
  return skipped;
}

const closedBetween = preparedQuery((db) =>
  db
    .select({ date: closedDays.date })
    .from(closedDays)
    .where(between(closedDays.date, sql.placeholder("from"), sql.placeholder("to")))
    .prepare(),
);
