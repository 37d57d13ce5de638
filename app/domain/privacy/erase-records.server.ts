/** Erased records stay as empty rows, so that the books add up (rules 34.11 and 34.12). */
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { appointmentById, contactRow, contactValues } from "#app/domain/appointments/appointment.server.ts";
import { recordFor } from "#app/domain/clients/record-for.server.ts";
import { keyOfName } from "#app/platform/shared/same-person.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  clientConsents,
  clientMerges,
  clientNotes,
  clientPairs,
  clients,
  loyaltyRewards,
  packages,
  saleLines,
  sales,
  vouchers,
} from "#db/schema.ts";
import { eraseDeskChangesOf, eraseReceiptMails } from "./erase-desk-data.server.ts";

/** Detaches visits and their sales from records in the caller's transaction. Returns the records. */
export function takeFromRecords(visits: number[], now: number): number[] {
  const theirs = inArray(appointments.id, visits);
  const records = db()
    .selectDistinct({ id: appointments.recordId })
    .from(appointments)
    .where(and(theirs, isNotNull(appointments.recordId)))
    .all()
    .flatMap(({ id }) => id ?? []);
  if (records.length === 0) return records;
  const sold = db()
    .select({ id: saleLines.saleId })
    .from(saleLines)
    .where(inArray(saleLines.appointmentId, visits));
  const theirSales = and(inArray(sales.id, sold), isNotNull(sales.recordId));
  eraseReceiptMails(theirSales, now);
  db().update(sales).set({ recordId: null }).where(theirSales).run();
  db().update(appointments).set({ recordId: null }).where(theirs).run();
  return records;
}

/** Erases records with notes and consents, and detaches sales. Other visits get a new record. */
export function eraseEmptyRecords(ids: readonly number[], now: number): void {
  const isEmpty = sql`NOT EXISTS (SELECT 1 FROM ${appointments} WHERE ${appointments.recordId} = ${clients.id})`;
  const empty = db()
    .select({ id: clients.id })
    .from(clients)
    .where(and(inArray(clients.id, [...ids]), isNull(clients.accountId), isNull(clients.erasedAt), isEmpty))
    .all();
  eraseRecords(
    empty.map(({ id }) => id),
    now,
  );
}

/** Erases records with their notes and consents, and detaches sales. Other visits get a new record. */
export function eraseRecords(ids: readonly number[], now: number): void {
  const all = withMerged(ids);
  if (all.length === 0) return;
  eraseDeskChangesOf({ records: all });
  forgetNames(all);
  const anyOf = (column: Parameters<typeof inArray>[0]) => inArray(column, all);
  db().delete(clientNotes).where(anyOf(clientNotes.clientId)).run();
  db().delete(clientConsents).where(anyOf(clientConsents.clientId)).run();
  db()
    .delete(clientPairs)
    .where(or(anyOf(clientPairs.oneId), anyOf(clientPairs.otherId)))
    .run();
  db()
    .update(clientMerges)
    .set({ before: "" })
    .where(or(anyOf(clientMerges.keptId), anyOf(clientMerges.mergedId)))
    .run();
  eraseReceiptMails(anyOf(sales.recordId), now);
  for (const table of [sales, packages, loyaltyRewards] as const) {
    db().update(table).set({ recordId: null }).where(anyOf(table.recordId)).run();
  }
  db()
    .update(clients)
    .set({ ...nothing, onlineRule: "usual", updatedAt: now, erasedAt: now })
    .where(anyOf(clients.id))
    .run();
  findOthers(all, now);
}

const nothing = {
  ...{ name: "", email: "", phone: "", phoneDigits: "", accountId: null, boundBy: null },
  ...{ mark: "", markKind: null, revision: sql`${clients.revision} + 1` },
};

function withMerged(ids: readonly number[]): number[] {
  const merged = db()
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.mergedInto, [...ids]))
    .all()
    .map(({ id }) => id)
    .filter((id) => !ids.includes(id));
  return merged.length === 0 ? [...new Set(ids)] : withMerged([...ids, ...merged]);
}

/** Removes names, also from vouchers that others have bought for the person. */
function forgetNames(ids: number[]): void {
  const names = db().select({ name: clients.name }).from(clients).where(inArray(clients.id, ids)).all();
  const keys = new Set(names.map(({ name }) => keyOfName(name)).filter(Boolean));
  const named = db()
    .select({ id: vouchers.id, name: vouchers.forName })
    .from(vouchers)
    .where(sql`${vouchers.forName} <> ''`)
    .all()
    .filter(({ name }) => keys.has(keyOfName(name)));
  const theirs = inArray(vouchers.recordId, ids);
  for (const { id } of named) db().update(vouchers).set({ forName: "" }).where(eq(vouchers.id, id)).run();
  db().update(vouchers).set({ forName: "", recordId: null }).where(theirs).run();
}

function findOthers(ids: number[], now: number): void {
  const others = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.recordId, ids))
    .all();
  for (const { id } of others) {
    const visit = appointmentById(id);
    const values = visit && visit.erasedAt === null ? contactValues(contactRow(visit.contact)) : null;
    const recordId = values && recordFor(values, visit?.clientId ?? null, now);
    db().update(appointments).set({ recordId }).where(eq(appointments.id, id)).run();
  }
}
