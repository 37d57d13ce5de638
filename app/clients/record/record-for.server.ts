/** Whose record a booking belongs to (rules 34.1 to 34.4). Nothing that is booked ever changes what a record says. */
import { sql } from "drizzle-orm";
import { type AccountRow, accountById } from "#app/accounts/people/account.server.ts";
import { isNameWithin, isSameContact, isSameName, type Reachable } from "#app/shared/person/same-person.ts";
import { digitsOf } from "#app/shared/phone.ts";
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
 * address or number agree. Null for somebody without address and number. In the booking's transaction.
 */
export function recordFor(contact: BookedContact, accountId: number | null, now: number): number | null {
  const account = accountId === null ? undefined : accountById(accountId);
  if (account && isNameWithin(account.username, contact.customerName)) return recordForAccount(account, now);
  const { customerName: name, customerEmail: email, customerPhone: phone } = contact;
  const digits = contact.customerPhoneDigits;
  if (email === "" && digits === "") return null;
  const [known] = agreeing({ name, email, digits });
  return known?.id ?? makeRecord({ name, email, phone, digits, accountId: null }, now);
}

/** Those that a booking could belong to, as `recordFor` looks for them; none is made. */
export function recordsOfBooker(contact: BookedContact, accountId: number | null): ClientRecord[] {
  const { customerName: name, customerEmail: email, customerPhoneDigits: digits } = contact;
  const account = accountId === null ? undefined : accountById(accountId);
  const own = account && isNameWithin(account.username, name) ? recordOfAccount(account.id) : undefined;
  return [...(own ? [own] : []), ...agreeing({ name, email, digits })];
}

/** The record of an account: its own, one without an account that agrees with it, or a new one. In the caller's transaction. */
export function recordForAccount(account: AccountRow, now: number): number {
  const own = recordOfAccount(account.id);
  if (own) return own.id;
  const { username: name, email: address, phone: number } = account;
  const [email, phone] = [address ?? "", number ?? ""];
  const digits = digitsOf(phone);
  const free = agreeing({ name, email, digits }).find(({ accountId }) => accountId === null);
  if (!free) return makeRecord({ name, email, phone, digits, accountId: account.id }, now);
  rewriteRecord(free.id, { accountId: account.id }, now);
  return free.id;
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
      ...placeholders("name", "email", "phone", "accountId"),
      phoneDigits: sql.placeholder("digits"),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .returning({ id: clients.id })
    .prepare(),
);

type NewRecord = { name: string; email: string; phone: string; digits: string; accountId: number | null };

const makeRecord = (record: NewRecord, now: number): number => insertRecord().get({ ...record, now }).id;
