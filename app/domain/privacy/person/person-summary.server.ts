/** Summarizes what is stored about a person (rule 21.9). */
import { type and, count, eq, inArray, or, type sql } from "drizzle-orm";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { appointmentsOfClient, comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { isVisit } from "#app/domain/appointments/status.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { rewardData } from "#app/domain/loyalty/rewards.server.ts";
import { whyNotDeleted } from "#app/domain/privacy/delete-person.server.ts";
import { parkedFor } from "#app/domain/privacy/erase-desk-data.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type OpenBalances, openBalances } from "#app/domain/till/prepaid/open-balances.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  clientConsents,
  clientNotes,
  clients,
  outbox,
  packages,
  sales,
  sessions,
  tokens,
  vouchers,
} from "#db/schema.ts";
import { type Asked, accountsOf, addressesWith, contactsOf, type NamedContact } from "./contacts.server.ts";
import { comingAmong, comingCompanions } from "./erase-contact.server.ts";

/** Returns why an account can't be deleted, or null. */
export function whyAccountStays(id: number, now: number): string | null {
  const given = comingAppointmentsOf("provider", id, studioNow(studio().timeZone, now));
  const checked = whyNotDeleted(id, given, {});
  if (checked.ok) return null;
  const name = accountById(id)?.username ?? "";
  return `${name}'s account can't be deleted. ${checked.refusal.message}`;
}

/** `merged`: records merged into another; `sold`: sales, packages and vouchers (rule 34.44). */
type RecordsSummary = {
  records: number;
  merged: number;
  marks: number;
  notes: number;
  consents: number;
  sold: number;
};

/** Returns the records together with those of the visits. */
export function recordsOf(records: readonly number[], visits: readonly number[]): number[] {
  const ofVisits = db()
    .selectDistinct({ id: appointments.recordId })
    .from(appointments)
    .where(inArray(appointments.id, [...visits]))
    .all()
    .flatMap(({ id }) => id ?? []);
  return [...new Set([...records, ...ofVisits])];
}

function keptRecordsOf(ids: readonly number[]): RecordsSummary {
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

/** Visits as in rule 7.13. `others`: cancelled or missed appointments. */
type AccountSummary = Pick<AccountRow, "id" | "username" | "email" | "phone" | "createdAt"> & {
  isStaff: boolean;
  visits: number;
  others: number;
  coming: Appointment[];
  rewards: number;
  sessions: number;
  mails: number;
  record: RecordsSummary;
  recordIds: number[];
  open: OpenBalances;
  /** Why it can't be deleted, or null. */
  stays: string | null;
};

type ContactSummary = Omit<NamedContact, "inAccounts" | "appointments"> & {
  record: RecordsSummary;
  recordIds: number[];
  open: OpenBalances;
  visits: number;
  others: number;
  first: string | null;
  last: string | null;
  coming: Appointment[];
  /** Upcoming visits of companions under this contact. */
  companions: Appointment[];
  inAccounts: string[];
};

export type PersonSummary = {
  accounts: AccountSummary[];
  contacts: ContactSummary[];
  mails: number;
  links: number;
  parked: number;
  /** Other addresses that were found with a phone number. */
  addresses: string[];
};

export function personSummary(asked: Asked, now: number): PersonSummary {
  const accounts = accountsOf(asked);
  const contacts = contactsOf(asked, { accounts: accounts.map(({ id }) => id) });
  const visits = contacts.flatMap((contact) => contact.appointments.map(({ id }) => id));
  const records = contacts.flatMap((contact) => contact.records);
  const sought = { clientId: accounts[0]?.id ?? null, records, visits, ...asked, isNamed: null };
  return {
    accounts: accounts.map((account) => accountSummary(account, now)),
    contacts: contacts.map((contact) => contactSummary(contact, now)),
    mails: countOf(outbox, inArray(outbox.recipient, asked.emails)),
    links: countOf(tokens, inArray(tokens.detail, asked.emails)),
    parked: parkedFor(sought).length,
    addresses: addressesWith(asked.numbers).filter(
      (address) => !accounts.some(({ email }) => email === address),
    ),
  };
}

function contactSummary({ appointments, inAccounts, ...contact }: NamedContact, now: number): ContactSummary {
  const moment = studioNow(studio().timeZone, now);
  const coming = comingAmong([{ appointments }], now);
  const visits = appointments.filter((appointment) => isVisit(appointment, moment));
  const ids = appointments.map(({ id }) => id);
  const recordIds = recordsOf(contact.records, ids);
  return {
    ...contact,
    ...{ record: keptRecordsOf(recordIds), recordIds, open: openBalances(recordIds, ids, moment.date) },
    ...visitsAmong(appointments, coming.length, moment),
    first: visits[0]?.date ?? null,
    last: visits.at(-1)?.date ?? null,
    coming,
    companions: comingCompanions(ids, now),
    inAccounts: inAccounts.map((id) => accountById(id)?.username ?? ""),
  };
}

function visitsAmong(all: NamedContact["appointments"], coming: number, moment: Moment) {
  const visits = all.filter((appointment) => isVisit(appointment, moment)).length;
  return { visits, others: all.length - visits - coming };
}

function accountSummary(account: AccountRow, now: number): AccountSummary {
  const { id, username, email, phone, createdAt, roles } = account;
  const moment = studioNow(studio().timeZone, now);
  const coming = comingAppointmentsOf("client", id, moment);
  const record = recordOfAccount(id);
  const all = appointmentsOfClient(id);
  const recordIds = record ? [record.id] : [];
  return {
    ...{ id, username, email, phone, createdAt, isStaff: isStaff(roles) },
    ...visitsAmong(all, coming.length, moment),
    coming,
    rewards: rewardData(id).length,
    sessions: countOf(sessions, eq(sessions.userId, id)),
    mails: countOf(outbox, eq(outbox.userId, id)),
    ...{ record: keptRecordsOf(recordIds), recordIds },
    open: openBalances(
      recordIds,
      all.map((visit) => visit.id),
      moment.date,
    ),
    stays: whyAccountStays(id, now),
  };
}

const countOf = (table: typeof outbox | typeof tokens | typeof sessions, which: ReturnType<typeof and>) =>
  db().select({ rows: count() }).from(table).where(which).get()?.rows ?? 0;
