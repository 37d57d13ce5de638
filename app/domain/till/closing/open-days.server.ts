/** Days of the last two weeks that were left open (rule 38.11). */
import { and, inArray, min } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { closedDates } from "#app/domain/till/ledger/write-sale.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, dayClosings, occupying, sales } from "#db/schema.ts";

const daysBack = 14;

/** Before `today`, the last one first; none of a studio that has neither sold nor closed anything by then. */
export function daysLeftOpen(today: string): string[] {
  const began = [firstOf(sales), firstOf(dayClosings)].filter((date) => date != null).toSorted()[0];
  if (began === undefined) return [];
  const days = Array.from({ length: daysBack }, (_, at) => addDays(today, -1 - at));
  const since = days.filter((date) => date >= began);
  if (since.length === 0) return [];
  const [used, closed] = [usedDates(since), closedDates(since)];
  return since.filter((date) => used.has(date) && !closed.has(date));
}

const firstOf = (table: typeof sales | typeof dayClosings) =>
  db()
    .select({ date: min(table.date) })
    .from(table)
    .get()?.date;

/** Of these dates, those on which something was sold or a visit is booked. */
function usedDates(dates: readonly string[]): ReadonlySet<string> {
  const sold = db().selectDistinct({ date: sales.date }).from(sales).where(inArray(sales.date, dates));
  const booked = db()
    .selectDistinct({ date: appointments.date })
    .from(appointments)
    .where(and(inArray(appointments.date, dates), occupying));
  return new Set([...sold.all(), ...booked.all()].map(({ date }) => date));
}
