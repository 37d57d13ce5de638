/** The client's record of an account, and all that hangs on it, for its owner (rules 34.12 and 34.14). */
import { and, asc, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { type ClientRecord, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  clientConsents,
  clientNotes,
  clients,
  packages,
  saleLines,
  sales,
  vouchers,
} from "#db/schema.ts";

/** Undefined for none, and for one with others' visits while the address is not proven: a stranger may have registered with it. */
export function ownRecordOf(userId: number): ClientRecord | undefined {
  const record = recordOfAccount(userId);
  if (!record || accountById(userId)?.emailProvenAt != null) return record;
  const isOthers = or(isNull(appointments.clientId), ne(appointments.clientId, userId));
  const others = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.recordId, record.id), isOthers))
    .limit(1)
    .get();
  return others ? undefined : record;
}

/** Records with what was merged into them, as plain JSON. */
export const recordData = (ids: readonly number[]) =>
  db()
    .select()
    .from(clients)
    .where(or(inArray(clients.id, [...ids]), inArray(clients.mergedInto, [...ids])))
    .orderBy(asc(clients.id))
    .all()
    .map(({ id, name, email, phone, mark, markKind, onlineRule, createdAt, updatedAt, mergedInto }) => ({
      ...{
        name,
        email,
        phone,
        mark,
        mark_kind: markKind,
        online_rule: onlineRule,
        merged: mergedInto !== null,
      },
      ...{ created_at: iso(createdAt), updated_at: iso(updatedAt) },
      ...{ notes: noteData(id), consents: consentData(id) },
      ...{ packages: packageData(id), vouchers: voucherData(id), sales: saleData(id) },
    }));

const noteData = (id: number) =>
  db()
    .select()
    .from(clientNotes)
    .where(eq(clientNotes.clientId, id))
    .orderBy(asc(clientNotes.id))
    .all()
    .map(({ body, at }) => ({ note: body, written_at: iso(at) }));

const consentData = (id: number) =>
  db()
    .select()
    .from(clientConsents)
    .where(eq(clientConsents.clientId, id))
    .orderBy(asc(clientConsents.id))
    .all()
    .map(({ kind, given, date, words, at }) => ({ kind, given, date, words, noted_at: iso(at) }));

const packageData = (id: number) =>
  db()
    .select()
    .from(packages)
    .where(eq(packages.recordId, id))
    .all()
    .map(({ name, visits, priceMinor, currency, madeAt, lastDate }) => ({
      ...{ name, visits, price: priceMinor / unitsPerMajor(currency), currency },
      ...{ bought_at: iso(madeAt), last_date: lastDate },
    }));

const voucherData = (id: number) =>
  db()
    .select()
    .from(vouchers)
    .where(eq(vouchers.recordId, id))
    .all()
    .map(({ code, valueMinor, currency, madeAt, lastDate, forName }) => ({
      ...{ code, value: valueMinor / unitsPerMajor(currency), currency, for_name: forName },
      ...{ bought_at: iso(madeAt), last_date: lastDate },
    }));

const saleData = (id: number) =>
  db()
    .select()
    .from(sales)
    .where(eq(sales.recordId, id))
    .orderBy(asc(sales.id))
    .all()
    .map(({ id: saleId, number, kind, date, currency, totalMinor }) => ({
      ...{ number, kind, date, currency, total: totalMinor / unitsPerMajor(currency) },
      lines: db()
        .select({ name: saleLines.name, quantity: saleLines.quantity, amount: saleLines.amountMinor })
        .from(saleLines)
        .where(eq(saleLines.saleId, saleId))
        .orderBy(asc(saleLines.position))
        .all()
        .map((line) => ({ ...line, amount: line.amount / unitsPerMajor(currency) })),
    }));

const iso = (instant: number): string => new Date(instant).toISOString();
