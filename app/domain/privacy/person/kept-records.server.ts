/** What the studio's own records say of a person, in counts (rule 34.44). */
import { count, inArray, or, type sql } from "drizzle-orm";
import { db } from "#db/client.server.ts";
import { appointments, clientConsents, clientNotes, clients, packages, sales, vouchers } from "#db/schema.ts";

/** `merged`: how many of them were merged into another; `sold`: sales, packages and vouchers. */
export type KeptRecords = {
  records: number;
  merged: number;
  marks: number;
  notes: number;
  consents: number;
  sold: number;
};

/** Those of the visits too, as the file has them. */
export function recordsOf(records: readonly number[], visits: readonly number[]): number[] {
  const ofVisits = db()
    .selectDistinct({ id: appointments.recordId })
    .from(appointments)
    .where(inArray(appointments.id, [...visits]))
    .all()
    .flatMap(({ id }) => id ?? []);
  return [...new Set([...records, ...ofVisits])];
}

/** With what was merged into them. */
export function keptRecordsOf(ids: readonly number[]): KeptRecords {
  const rows = db()
    .select({
      id: clients.id,
      mergedInto: clients.mergedInto,
      markKind: clients.markKind,
      mark: clients.mark,
    })
    .from(clients)
    .where(or(inArray(clients.id, [...ids]), inArray(clients.mergedInto, [...ids])))
    .all();
  const all = rows.map(({ id }) => id);
  const of = (table: typeof clientNotes | typeof clientConsents) =>
    countIn(table, inArray(table.clientId, all));
  const sold = [sales, packages, vouchers].map((table) => countIn(table, inArray(table.recordId, all)));
  return {
    records: rows.length,
    merged: rows.filter(({ mergedInto }) => mergedInto !== null).length,
    marks: rows.filter(({ markKind, mark }) => markKind !== null || mark !== "").length,
    ...{ notes: of(clientNotes), consents: of(clientConsents) },
    sold: sold.reduce((sum, each) => sum + each, 0),
  };
}

type Countable =
  | typeof clientNotes
  | typeof clientConsents
  | typeof sales
  | typeof packages
  | typeof vouchers;

const countIn = (table: Countable, which: ReturnType<typeof sql> | undefined): number =>
  db().select({ rows: count() }).from(table).where(which).get()?.rows ?? 0;
