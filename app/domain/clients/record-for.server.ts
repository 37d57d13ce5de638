/** Finds the record of a booking (rules 34.1 to 34.4). A booking never changes a record. */
import { sql } from "drizzle-orm";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { isNameWithin, isSameContact, isSameName, type Reachable } from "#app/platform/shared/same-person.ts";
import { preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { clients } from "#db/schema.ts";
import {
  type ClientRecord,
  recordById,
  recordOfAccount,
  recordsWithContact,
  updateRecord,
} from "./client-record.server.ts";

export type BookedContact = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerPhoneDigits: string;
};

/** Finds or creates the record in the transaction of the booking. Returns null without contact details. */
export function recordFor(contact: BookedContact, accountId: number | null, now: number): number | null {
  const account = accountId === null ? undefined : accountById(accountId);
  if (account && isNameWithin(account.username, contact.customerName)) return recordForAccount(account, now);
  const { customerName: name, customerEmail: email, customerPhone: phone } = contact;
  const digits = contact.customerPhoneDigits;
  if (email === "" && digits === "") return null;
  const known = matchingRecords({ name, email, digits }).find((record) => isOpenTo(record, email));
  return known?.id ?? makeRecord({ name, email, phone, digits, accountId: null }, now);
}

/** A guest's booking needs the proven address of an account's record, because anyone can register a name. */
const isOpenTo = (record: ClientRecord, email: string): boolean =>
  record.accountId === null || (record.boundBy === "proof" && record.email === email);

/** Finds the record like `recordFor`, but creates none. */
export function knownRecordFor(contact: BookedContact, accountId: number | null): ClientRecord | undefined {
  const { customerName: name, customerEmail: email, customerPhoneDigits: digits } = contact;
  const account = accountId === null ? undefined : accountById(accountId);
  if (account && isNameWithin(account.username, name)) {
    return recordOfAccount(account.id) ?? recordByProof(account);
  }
  return matchingRecords({ name, email, digits }).find((record) => isOpenTo(record, email));
}

/** Returns all records that may belong to the person who books. Creates none. */
export function recordsOfBooker(contact: BookedContact, accountId: number | null): ClientRecord[] {
  const { customerName: name, customerEmail: email, customerPhoneDigits: digits } = contact;
  const account = accountId === null ? undefined : accountById(accountId);
  const own = account && isNameWithin(account.username, name) ? recordOfAccount(account.id) : undefined;
  return [...(own ? [own] : []), ...matchingRecords({ name, email, digits })];
}

/** Returns the record of an account, found by proven address or created. */
export function recordForAccount(account: AccountRow, now: number): number {
  const own = recordOfAccount(account.id);
  if (own) return own.id;
  const { username: name, email: address, phone: number } = account;
  const [email, phone] = [address ?? "", number ?? ""];
  const digits = digitsOf(phone);
  const boundBy = account.emailProvenAt === null ? null : "proof";
  const free = recordByProof(account);
  if (!free) return makeRecord({ name, email, phone, digits, accountId: account.id, boundBy }, now);
  updateRecord(free.id, { accountId: account.id, boundBy }, now);
  return free.id;
}

export function recordByProof({
  username: name,
  email,
  emailProvenAt,
}: AccountRow): ClientRecord | undefined {
  if (email === null || emailProvenAt === null) return undefined;
  return matchingRecords({ name, email, digits: "" }).find(
    (record) => record.accountId === null && record.email === email,
  );
}

/** Finds records by contact, including the contacts of merged records. */
const matchingRecords = (contact: Reachable): ClientRecord[] =>
  recordsWithContact(contact)
    .filter(
      ({ name, email, phoneDigits: digits }) =>
        isSameName(name, contact.name) && isSameContact({ name, email, digits }, contact),
    )
    .flatMap(({ id }) => recordById(id) ?? []);

const insertRecord = preparedQuery((db) =>
  db
    .insert(clients)
    .values({
      ...placeholders("name", "email", "phone", "accountId", "boundBy"),
      phoneDigits: sql.placeholder("digits"),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .returning({ id: clients.id })
    .prepare(),
);

type NewRecord = { name: string; email: string; phone: string; digits: string; accountId: number | null } & {
  boundBy?: ClientRecord["boundBy"];
};

const makeRecord = ({ boundBy = null, ...record }: NewRecord, now: number): number =>
  insertRecord().get({ ...record, boundBy, now }).id;
