/** Days of the last two weeks that were left open (rule 38.11). */
import { and, eq, min, sql } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { isTillClosed } from "#app/domain/till/ledger/write-sale.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, dayClosings, occupying, sales } from "#db/schema.ts";

const daysBack = 14;

/** Before `today`, the last one first; none of a studio that has neither sold nor closed anything by then. */
export function daysLeftOpen(today: string): string[] {
  const began = [firstSale().get()?.date, firstClosing().get()?.date]
    .filter((date) => date != null)
    .sort()
    .at(0);
  if (began === undefined) return [];
  return Array.from({ length: daysBack }, (_, at) => addDays(today, -1 - at)).filter(
    (date) => date >= began && isUsed(date) && !isTillClosed(date),
  );
}

const isUsed = (date: string): boolean =>
  saleOn().get({ date }) !== undefined || visitOn().get({ date }) !== undefined;

const firstSale = preparedQuery((db) =>
  db
    .select({ date: min(sales.date) })
    .from(sales)
    .prepare(),
);

const firstClosing = preparedQuery((db) =>
  db
    .select({ date: min(dayClosings.date) })
    .from(dayClosings)
    .prepare(),
);

const saleOn = preparedQuery((db) =>
  db
    .select({ id: sales.id })
    .from(sales)
    .where(eq(sales.date, sql.placeholder("date")))
    .limit(1)
    .prepare(),
);

const visitOn = preparedQuery((db) =>
  db
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.date, sql.placeholder("date")), occupying))
    .limit(1)
    .prepare(),
);
