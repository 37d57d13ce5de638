/** Finds clients and guests for the front desk (rules 6.5, 6.25 and 34.13). */
import { sql } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { type ClientRecord, recordById, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { markInWords, onlineRuleNote } from "#app/domain/clients/record-fields.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import {
  isLongEnough,
  matchesName,
  matchesSearch,
  partsOf,
  remainingConditions,
  type Search,
  searchFor,
} from "./search.ts";
import { findMatches, findOwnMatches, type MatchingRecord, ownClientsIfFew } from "./searched.sql.server.ts";

type Reached = { name: string; email: string; phone: string };

/** `value` is the value in the form. `lastAppointment` is only set for guests. */
export type FoundClient = Reached & {
  value: string;
  recordId: number | null;
  mark: string;
  rule: string;
  hasAccount: boolean;
  /** Set if the account's address differs from the record's. */
  accountEmail: string;
  lastAppointment: string | null;
};

export type FoundClients = { found: FoundClient[]; more: number };

const mostFound = 8;

/** Returns up to eight clients by name, those with accounts first. Needs at least two characters. */
export function findClients(typed: string): FoundClients {
  const { records, visits } = foundBy(typed);
  const { locale } = studio();
  const withAccount = firstByName(records.filter(({ accountId }) => accountId !== null));
  const others = firstByName(records.filter(({ accountId }) => accountId === null));
  const shown = [...withAccount, ...others].slice(0, mostFound);
  const shownVisits = visits.slice(0, mostFound - shown.length);
  return {
    found: [
      ...shown.flatMap(({ id }) => foundRecord(id, locale) ?? []),
      ...shownVisits.map((visit) => foundVisit(visit, locale)),
    ],
    more: records.length + visits.length - shown.length - shownVisits.length,
  };
}

/** Returns record ids, latest first; at most 400 (rule 34.13). */
export const searchedRecords = (typed: string): number[] => foundBy(typed).records.map(({ id }) => id);

function foundBy(typed: string): { records: MatchingRecord[]; visits: Appointment[] } {
  const search = searchFor(typed);
  const left = remainingConditions(search);
  const parts = isLongEnough(typed) ? partsOf(search) : [];
  const { records, visits } = findMatches(parts, { contact: left !== null });
  return {
    records: left ? records.filter((record) => matchesSearch(left, record)) : records,
    visits: visits
      .flatMap((id) => appointmentById(id) ?? [])
      .filter(({ contact: { name, email, phone } }) =>
        matchesSearch(search, { name, email, digits: digitsOf(phone) }),
      ),
  };
}

const { compare } = new Intl.Collator("en");

/** Avoids sorting the whole list. */
function firstByName<One extends { name: string }>(records: readonly One[]): One[] {
  const first: One[] = [];
  for (const record of records) {
    const last = first[mostFound - 1];
    if (last && compare(record.name, last.name) >= 0) continue;
    const after = first.findIndex(({ name }) => compare(record.name, name) < 0);
    first.splice(after < 0 ? first.length : after, 0, record);
    first.length = Math.min(first.length, mostFound);
  }
  return first;
}

function foundRecord(id: number, locale: string): FoundClient | undefined {
  const record = recordById(id);
  if (!record) return undefined;
  const { name, email, phone, accountId } = record;
  const value = accountId === null ? `record:${id}` : `account:${accountId}`;
  const date = accountId === null ? lastOf(id)?.date : null;
  return {
    ...clientResult({ value, name, email, phone }, date ?? null, locale),
    recordId: id,
    ...marksOf(record),
    ...accountOf(accountId, email),
  };
}

function accountOf(accountId: number | null, email: string) {
  const address = accountId === null ? null : accountById(accountId)?.email;
  return { hasAccount: accountId !== null, accountEmail: address && address !== email ? address : "" };
}

const marksOf = (record: Pick<ClientRecord, "mark" | "markKind" | "onlineRule"> | undefined) => ({
  mark: (record && markInWords(record)) ?? "",
  rule: (record && onlineRuleNote(record.onlineRule)) ?? "",
});

const lastOf = (id: number) =>
  db()
    .select({ date: sql<string | null>`max(${appointments.date})` })
    .from(appointments)
    .where(sql`${appointments.recordId} = ${id}`)
    .get();

const foundVisit = (
  { id, date, contact: { name, email, phone } }: Appointment,
  locale: string,
): FoundClient => ({
  ...clientResult({ value: `visit:${id}`, name, email, phone }, date, locale),
  ...{ recordId: null, ...marksOf(undefined), ...accountOf(null, "") },
});

const clientResult = (known: Reached & { value: string }, date: string | null, locale: string) => ({
  ...known,
  lastAppointment: date && dateInWords(date, locale),
});

type Chosen = Reached & { clientId: number | null; recordId: number | null };

/** Returns null for an invalid value. */
export function chosenClient(value: string): Chosen | null {
  const [, kind, digits] = /^(record|account|visit):(\d{1,15})$/u.exec(value) ?? [];
  if (kind === "record") return contactOfRecord(Number(digits));
  if (kind === "account") return contactOfAccount(Number(digits));
  const appointment = kind === "visit" ? appointmentById(Number(digits)) : undefined;
  if (!appointment || appointment.erasedAt !== null) return null;
  const { name, email, phone } = appointment.contact;
  const recordId = appointment.recordId === null ? undefined : recordById(appointment.recordId)?.id;
  return { clientId: appointment.clientId, recordId: recordId ?? null, name, email, phone };
}

/** Returns null for an invalid value. */
export function clientByValue(value: string): FoundClient | null {
  const client = chosenClient(value);
  if (!client) return null;
  const { name, email, phone, recordId, clientId } = client;
  const hasAccount = clientId !== null;
  const visit = value.startsWith("visit:") ? appointmentById(Number(value.slice(6))) : undefined;
  const date = visit?.date ?? (recordId === null || hasAccount ? null : lastOf(recordId)?.date);
  const known = marksOf(recordId === null ? undefined : recordById(recordId));
  const found = clientResult({ value, name, email, phone }, date ?? null, studio().locale);
  return { ...found, recordId, ...known, ...accountOf(clientId, email) };
}

/** Uses the contact of the record, or else that of the account. */
function contactOfAccount(id: number): Chosen | null {
  const account = accountById(id);
  if (!account?.email) return null;
  const record = recordOfAccount(id);
  if (record) return contactOfRecord(record.id);
  const { username: name, email, phone } = account;
  return { clientId: id, recordId: null, name, email, phone: phone ?? "" };
}

function contactOfRecord(id: number): Chosen | null {
  const found = recordById(id);
  if (!found) return null;
  const { name, email, phone } = found;
  return { clientId: found.accountId, recordId: found.id, name, email, phone };
}

/** Finds up to eight of a provider's own clients by name, never by phone number or email (rules 34.56 and 34.57). */
export function findOwnClients(typed: string, providerId: number) {
  const search = searchFor(typed);
  const fitting = isLongEnough(typed) && search.digits.length === 0 ? ownNamed(search, providerId) : [];
  const found = firstByName(fitting);
  return { found, more: fitting.length - found.length };
}

function ownNamed(search: Search, providerId: number) {
  const own = ownClientsIfFew(providerId);
  const fitting = own ?? findOwnMatches(partsOf(search), providerId);
  return own || remainingConditions(search)
    ? fitting.filter(({ name }) => matchesName(search, name))
    : fitting;
}
