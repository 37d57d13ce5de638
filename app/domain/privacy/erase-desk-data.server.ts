/** Removes an erased person from desk data that is stored for hours or days (rule 21.8). */
import { and, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import { isSameAddress } from "#app/domain/accounts/people/account.server.ts";
import { digitsOf, isSameNumber } from "#app/platform/shared/phone.ts";
import { forgetDeskChanges, rowsInChanges } from "#app/platform/undo/desk-changes.server.ts";
import { db } from "#db/client.server.ts";
import { outbox, parkedCalls, sales } from "#db/schema.ts";

/** `isNamed` compares names if several people share the contact. Null if it is not shared. */
export type Sought = {
  clientId: number | null;
  records: readonly number[];
  visits: readonly number[];
  emails: readonly string[];
  numbers: readonly string[];
  isNamed: ((name: string) => boolean) | null;
};

/** Must run before the rows are emptied. */
export function eraseDeskChanges(sought: Sought): void {
  const theirs = new Set<unknown>(sought.visits);
  forgetDeskChanges((table, row) => {
    const { clientId, records } = sought;
    if (isOfRecord(table, row, records)) return true;
    if (table === "clients") return isUnderContact(recordContact(row), sought) && row.account_id === null;
    // In these tables, the column `client_id` is the id of a record.
    if (ofRecords.has(table)) return false;
    if (clientId !== null && (row.client_id === clientId || row.user_id === clientId)) return true;
    if (table === "parked_calls") return holds(String(row.fields), sought);
    if (table !== "appointments") return theirs.has(row.appointment_id);
    return theirs.has(row.id) || isUnderContact(visitContact(row), sought);
  });
}

/** Must run before visits or records are emptied. */
export const eraseDeskChangesOf = (rows: Partial<Pick<Sought, "visits" | "records">>): void =>
  eraseDeskChanges({
    clientId: null,
    records: [],
    visits: [],
    emails: [],
    numbers: [],
    isNamed: null,
    ...rows,
  });

/** Columns that link a row to a record. */
const ofRecords = new Map([
  ["clients", ["id", "merged_into"]],
  ["client_notes", ["client_id"]],
  ["client_consents", ["client_id"]],
  ["client_merges", ["kept_id", "merged_id"]],
  ["client_pairs", ["one_id", "other_id"]],
  ["vouchers", ["record_id"]],
]);

const isOfRecord = (table: string, row: Record<string, unknown>, records: readonly unknown[]): boolean =>
  ofRecords.get(table)?.some((column) => records.includes(row[column])) ?? false;

type Contact = Pick<Sought, "emails" | "numbers">;

type HeldContact = { name: string; own: string; digits: string };

const visitContact = (row: Record<string, unknown>): HeldContact => ({
  name: String(row.customer_name ?? ""),
  own: String(row.customer_email ?? ""),
  digits: String(row.customer_phone_digits ?? ""),
});

const recordContact = (row: Record<string, unknown>): HeldContact => ({
  name: String(row.name ?? ""),
  own: String(row.email ?? ""),
  digits: String(row.phone_digits ?? ""),
});

/** If only an account is erased, guest data under its address stays. */
const isUnderContact = (held: HeldContact, sought: Sought): boolean =>
  sought.clientId === null && carries(held, sought) && (sought.isNamed?.(held.name) ?? true);

/** A phone number only matches data without an address (rule 21.9). */
const carries = ({ own, digits }: HeldContact, { emails, numbers }: Contact): boolean => {
  if (own === "") return digits !== "" && numbers.some((number) => isSameNumber(digits, number));
  return emails.some((email) => isSameAddress(email, own));
};

/** Returns visits in desk changes up to an instant, including visits that were deleted by an undo. */
export const visitsInDeskChanges = (contact: Contact, until: number) =>
  rowsInChanges(until)
    .filter(({ table, row }) => table === "appointments" && carries(visitContact(row), contact))
    .map(({ row }) => ({
      ...{ id: row.id, clientId: row.client_id },
      ...{ name: String(row.customer_name), phone: String(row.customer_phone ?? "") },
    }));

export const parkedFor = (sought: Sought) =>
  db()
    .select()
    .from(parkedCalls)
    .all()
    .filter(({ fields }) => holds(fields, sought));

export function eraseParkedCalls(sought: Sought): number {
  const theirs = parkedFor(sought);
  for (const { id } of theirs) db().delete(parkedCalls).where(eq(parkedCalls.id, id)).run();
  return theirs.length;
}

function holds(fields: string, { clientId, records, visits, emails, numbers, isNamed }: Sought): boolean {
  const typed: Record<string, string> = JSON.parse(fields);
  const texts = Object.values(typed).map(String);
  if (visits.some((id) => String(typed.checkout) === String(id))) return true;
  if (clientId !== null && typed.client === `account:${clientId}`) return true;
  if (records.some((id) => typed.client === `record:${id}`)) return true;
  const [, visit] = /^visit:(\d+)$/u.exec(typed.client ?? "") ?? [];
  if (visit && visits.includes(Number(visit))) return true;
  if (isNamed && !isNamed(typed.customerName ?? "")) return false;
  return (
    emails.some((email) => texts.some((text) => isSameAddress(email, text))) ||
    numbers.some((number) => texts.some((text) => isSameNumber(digitsOf(text), number)))
  );
}

export function dropMails(which: SQL | undefined, lastError: string, now: number): void {
  db()
    .update(outbox)
    .set({ droppedAt: now, lastError })
    .where(and(which, isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .run();
}

/** A server's answer may contain the address. */
const withoutAnswer = sql`CASE WHEN ${outbox.attempts} = 0 OR ${outbox.lastError} IS NULL THEN ${outbox.lastError}
  ELSE 'The address was erased.' END`;

/** Removes address and text of mails. Replaces the occasion too, because it has the id of the visit. */
export function emptyMails(which: SQL | undefined): void {
  db()
    .update(outbox)
    .set({
      recipient: "",
      occasion: sql`'forgotten ' || ${outbox.id}`,
      facts: "{}",
      lastError: withoutAnswer,
    })
    .where(which)
    .run();
}

/** Finds mailed receipts by the number in their occasion. */
export function eraseReceiptMails(which: SQL | undefined, now: number): void {
  for (const { number } of db().select({ number: sales.number }).from(sales).where(which).all()) {
    const theirs = and(gte(outbox.occasion, `receipt ${number} `), lt(outbox.occasion, `receipt ${number}!`));
    dropMails(theirs, "The client was deleted.", now);
    emptyMails(theirs);
  }
}
