import { and, asc, between, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { skippedOn } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { breaks, closedDays, providers, timeOff, workingHours } from "#db/schema.ts";
import { bookingWeek } from "./booking-hours.server.ts";
import type { Calendar, ProviderSchedule } from "./calendar.ts";
import { addDays, daysBetween } from "./dates.ts";
import type { Span } from "./spans.ts";
import { readTaken } from "./taken.sql.server.ts";

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

function readSchedules(ids: string, from: string, to: string): ProviderSchedule[] {
  const rows = { hours: hoursOf().all({ ids }), breaks: breaksOf().all({ ids }) };
  const off = timeOffOf().all({ ids, from, to });
  return activeProviders()
    .all({ ids })
    .map((provider) => {
      const isTheirs = (row: { providerId: number }) => row.providerId === provider.providerId;
      return {
        ...provider,
        workingHours: rows.hours.filter(isTheirs),
        breaks: rows.breaks.filter(isTheirs),
        timeOff: off.filter(isTheirs),
      };
    });
}

const closedBetween = preparedQuery((db) =>
  db
    .select({ date: closedDays.date })
    .from(closedDays)
    .where(between(closedDays.date, sql.placeholder("from"), sql.placeholder("to")))
    .prepare(),
);

/** Of the placeholder `ids`, a JSON array: one statement for any number of providers. */
const isOneOf = (column: Parameters<typeof asc>[0]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`;

const activeProviders = preparedQuery((db) =>
  db
    .select({ providerId: providers.userId, bufferMinutes: providers.bufferMinutes })
    .from(providers)
    .where(and(isOneOf(providers.userId), eq(providers.active, true)))
    .orderBy(asc(providers.userId))
    .prepare(),
);

const hoursOf = preparedQuery((db) =>
  db
    .select({
      providerId: workingHours.providerId,
      weekday: workingHours.weekday,
      start: workingHours.startMin,
      end: workingHours.endMin,
    })
    .from(workingHours)
    .where(isOneOf(workingHours.providerId))
    .prepare(),
);

const breaksOf = preparedQuery((db) =>
  db
    .select({
      providerId: breaks.providerId,
      weekday: breaks.weekday,
      start: breaks.startMin,
      end: breaks.endMin,
    })
    .from(breaks)
    .where(isOneOf(breaks.providerId))
    .prepare(),
);

const timeOffOf = preparedQuery((db) =>
  db
    .select({
      providerId: timeOff.providerId,
      firstDate: timeOff.firstDate,
      startMin: timeOff.startMin,
      lastDate: timeOff.lastDate,
      endMin: timeOff.endMin,
    })
    .from(timeOff)
    .where(
      and(
        isOneOf(timeOff.providerId),
        gte(timeOff.lastDate, sql.placeholder("from")),
        lte(timeOff.firstDate, sql.placeholder("to")),
      ),
    )
    .prepare(),
);
