import { and, between, min, sql } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { closedDates } from "#app/domain/till/ledger/write-sale.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, dayClosings, occupying, sales } from "#db/schema.ts";

const daysBack = 14;

/** Returns the unclosed days of the last two weeks, latest first (rule 38.11). Empty before the first sale or closing. */
export function unclosedDays(today: string): string[] {
  const began = [firstSale(), firstClosing()].flatMap((first) => first.get()?.date ?? []).toSorted()[0];
  if (began === undefined) return [];
  const days = Array.from({ length: daysBack }, (_, at) => addDays(today, -1 - at));
  const since = days.filter((date) => date >= began);
  if (since.length === 0) return [];
  const [used, closed] = [usedDates(since.at(-1) ?? today, addDays(today, -1)), closedDates(since)];
  return since.filter((date) => used.has(date) && !closed.has(date));
}

const firstOf = (table: typeof sales | typeof dayClosings) =>
  preparedQuery((db) =>
    db
      .select({ date: min(table.date) })
      .from(table)
      .prepare(),
  );

const firstSale = firstOf(sales);
const firstClosing = firstOf(dayClosings);

/** Returns dates with sales or bookings. `to` is included. */
const usedDates = (from: string, to: string): ReadonlySet<string> =>
  new Set([...sold().all({ from, to }), ...booked().all({ from, to })].map(({ date }) => date));

const asked = [sql.placeholder("from"), sql.placeholder("to")] as const;

const sold = preparedQuery((db) =>
  db
    .selectDistinct({ date: sales.date })
    .from(sales)
    .where(between(sales.date, ...asked))
    .prepare(),
);

const booked = preparedQuery((db) =>
  db
    .selectDistinct({ date: appointments.date })
    .from(appointments)
    .where(and(between(appointments.date, ...asked), occupying))
    .prepare(),
);
