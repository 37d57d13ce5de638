/** Whose record a booking belongs to (rules 34.1 to 34.4). Nothing that is booked ever changes what a record says. */
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
  recordsUnder,
  rewriteRecord,
} from "./client-record.server.ts";

/** A booking's contact, as it is kept. */
export type BookedContact = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  customerPhoneDigits: string;
};

/**
 * The record of whoever comes, made if there is none: the account's where the name is its holder's, else one whose name and whose
 * address or number agree (`isOpenTo`). Null for a person without address and number. In the booking's transaction.
 */
export function recordFor(contact: BookedContact, accountId: number | null, now: number): number | null {
  const account = accountId === null ? undefined : accountById(accountId);
  if (account && isNameWithin(account.username, contact.customerName)) return recordForAccount(account, now);
  const { customerName: name, customerEmail: email, customerPhone: phone } = contact;
  const digits = contact.customerPhoneDigits;
  if (email === "" && digits === "") return null;
  const known = agreeing({ name, email, digits }).find((record) => isOpenTo(record, email));
  return known?.id ?? makeRecord({ name, email, phone, digits, accountId: null }, now);
}

/** Of an account the record takes a guest's booking only by its proven address: anybody may register with a name and a number. */
const isOpenTo = (record: ClientRecord, email: string): boolean =>
  record.accountId === null || (record.boundBy === "proof" && record.email === email);

/** The record that a booking belongs to, as `recordFor` finds it; undefined where one would be made. */
export function knownRecordFor(contact: BookedContact, accountId: number | null): ClientRecord | undefined {
  const { customerName: name, customerEmail: email, customerPhoneDigits: digits } = contact;
  const account = accountId === null ? undefined : accountById(accountId);
  if (account && isNameWithin(account.username, name)) {
    return recordOfAccount(account.id) ?? recordByProof(account);
  }
  return agreeing({ name, email, digits }).find((record) => isOpenTo(record, email));
}

/** Those that the person who books could be, also where the booking does not go there (`recordFor`); none is made. */
export function recordsOfBooker(contact: BookedContact, accountId: number | null): ClientRecord[] {
  const { customerName: name, customerEmail: email, customerPhoneDigits: digits } = contact;
  const account = accountId === null ? undefined : accountById(accountId);
  const own = account && isNameWithin(account.username, name) ? recordOfAccount(account.id) : undefined;
  return [...(own ? [own] : []), ...agreeing({ name, email, digits })];
}

/** The record of an account: its own, the one that its proven address gives it, or a new one. In the caller's transaction. */
export function recordForAccount(account: AccountRow, now: number): number {
  const own = recordOfAccount(account.id);
  if (own) return own.id;
  const { username: name, email: address, phone: number } = account;
  const [email, phone] = [address ?? "", number ?? ""];
  const digits = digitsOf(phone);
  const boundBy = account.emailProvenAt === null ? null : "proof";
  const free = recordByProof(account);
  if (!free) return makeRecord({ name, email, phone, digits, accountId: account.id, boundBy }, now);
  rewriteRecord(free.id, { accountId: account.id, boundBy }, now);
  return free.id;
}

/** The record without an account that has the name and the proven address of this one (rule 34.2). */
export function recordByProof({
  username: name,
  email,
  emailProvenAt,
}: AccountRow): ClientRecord | undefined {
  if (email === null || emailProvenAt === null) return undefined;
  return agreeing({ name, email, digits: "" }).find(
    (record) => record.accountId === null && record.email === email,
  );
}

/** What a merged record says still tells whose the kept one is. */
const agreeing = (contact: Reachable): ClientRecord[] =>
  recordsUnder(contact)
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
