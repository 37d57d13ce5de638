/** Finds visits, messages and records by address, or by number without address, for each name (rule 21.9). */
import { and, asc, eq, gt, inArray, isNull, lte, ne, notInArray, or, type SQL } from "drizzle-orm";
import {
  type AccountRow,
  accountById,
  accountByTypedEmail,
} from "#app/domain/accounts/people/account.server.ts";
import { matching } from "#app/domain/accounts/people/search.server.ts";
import type { AppointmentRow } from "#app/domain/appointments/appointment.server.ts";
import { visitsInDeskChanges } from "#app/domain/privacy/erase-desk-data.server.ts";
import { normalAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { digitsOf, isPhone, isSameNumber, plainPhone } from "#app/platform/shared/phone.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients, contactMessages, users } from "#db/schema.ts";

type Dated = Pick<AppointmentRow, "id" | "date" | "startMin" | "status">;

/** `key`: the normalized name. Appointments are sorted by date. */
export type NamedContact = {
  key: string;
  name: string;
  phones: string[];
  appointments: Dated[];
  messages: number[];
  records: number[];
  /** The number of appointments that exist only in stored undos. */
  takenBack: number;
  /** Other accounts that have visits with this contact. */
  inAccounts: number[];
};

export const nameKey = (name: string): string =>
  name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();

/** Groups data by name, without visits of `accounts`. `until`: only data created by then. */
export function contactsOf(
  asked: Asked,
  { accounts, until = Number.MAX_SAFE_INTEGER }: { accounts: readonly number[]; until?: number },
): NamedContact[] {
  const found = new Map<string, NamedContact>();
  const under = (name: string): NamedContact => {
    const key = nameKey(name);
    const known = found.get(key) ?? {
      ...{ key, name, phones: [], appointments: [], messages: [], records: [], takenBack: 0, inAccounts: [] },
    };
    found.set(key, known);
    return known;
  };
  for (const { name, phone, clientId, ...appointment } of appointmentsOf(asked, accounts, until)) {
    const contact = under(name);
    contact.appointments.push(appointment);
    if (phone && !contact.phones.includes(phone)) contact.phones.push(phone);
    if (clientId !== null && !contact.inAccounts.includes(clientId)) contact.inAccounts.push(clientId);
  }
  for (const { id, name } of messagesOf(asked, until)) under(name).messages.push(id);
  for (const { id, name, phone } of keptRecords(asked, accounts, until)) {
    const contact = under(name);
    contact.records.push(id);
    if (phone && !contact.phones.includes(phone)) contact.phones.push(phone);
  }
  const there = new Set<unknown>(
    [...found.values()].flatMap(({ appointments }) => appointments.map(({ id }) => id)),
  );
  for (const { id, clientId, name, phone } of visitsInDeskChanges(asked, until)) {
    if (there.has(id) || accounts.some((account) => account === clientId)) continue;
    there.add(id);
    const contact = under(name);
    contact.takenBack += 1;
    if (phone && !contact.phones.includes(phone)) contact.phones.push(phone);
  }
  return [...found.values()].sort((one, other) => one.key.localeCompare(other.key));
}

const appointmentsOf = (asked: Asked, accounts: readonly number[], until: number) =>
  db()
    .select({
      id: appointments.id,
      name: appointments.customerName,
      phone: appointments.customerPhone,
      date: appointments.date,
      startMin: appointments.startMin,
      status: appointments.status,
      clientId: appointments.clientId,
    })
    .from(appointments)
    .where(
      and(
        isAskedFor(asked),
        isNull(appointments.erasedAt),
        lte(appointments.createdAt, until),
        or(isNull(appointments.clientId), notInArray(appointments.clientId, [...accounts])),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.id))
    .all();

function isAskedFor({ emails, numbers }: Asked): SQL | undefined {
  if (numbers.length === 0) return inArray(appointments.customerEmail, emails);
  // Families share numbers, so a visit with an address is found by the address.
  return and(inArray(appointments.customerPhoneDigits, numbers), eq(appointments.customerEmail, ""));
}

/** Finds records by the same rule as visits, including merged ones. */
const keptRecords = ({ emails, numbers }: Asked, accounts: readonly number[], until: number) =>
  db()
    .select({ id: clients.id, name: clients.name, phone: clients.phone })
    .from(clients)
    .where(
      and(
        numbers.length === 0
          ? inArray(clients.email, emails)
          : and(inArray(clients.phoneDigits, numbers), eq(clients.email, "")),
        isNull(clients.erasedAt),
        lte(clients.createdAt, until),
        or(isNull(clients.accountId), notInArray(clients.accountId, [...accounts])),
      ),
    )
    .orderBy(asc(clients.id))
    .all();

const messagesOf = ({ emails }: Asked, until: number) =>
  emails.length === 0
    ? []
    : db()
        .select({ id: contactMessages.id, name: contactMessages.name })
        .from(contactMessages)
        .where(and(inArray(contactMessages.email, emails), lte(contactMessages.createdAt, until)))
        .orderBy(asc(contactMessages.id))
        .all();

export const addressesWith = (numbers: string[]): string[] =>
  db()
    .selectDistinct({ email: appointments.customerEmail })
    .from(appointments)
    .where(and(inArray(appointments.customerPhoneDigits, numbers), ne(appointments.customerEmail, "")))
    .orderBy(asc(appointments.customerEmail))
    .all()
    .map(({ email }) => email);

/** Numbers per batch, so that requests can run in between. */
const batchSize = 1000;

/** Returns the digits of all notations of this number (rule 6.25). */
async function numbersLike(digits: string): Promise<string[]> {
  const ofVisits = await numbersIn(appointments.customerPhoneDigits, digits);
  return [...new Set([...ofVisits, ...(await numbersIn(clients.phoneDigits, digits))])];
}

type DigitsColumn = typeof appointments.customerPhoneDigits | typeof clients.phoneDigits;

async function numbersIn(column: DigitsColumn, digits: string): Promise<string[]> {
  const same: string[] = [];
  for (let after = ""; ; ) {
    const numbers = db()
      .selectDistinct({ digits: column })
      .from(column.table)
      .where(gt(column, after))
      .orderBy(asc(column))
      .limit(batchSize)
      .all()
      .map((row) => row.digits);
    same.push(...numbers.filter((number) => isSameNumber(number, digits)));
    if (numbers.length < batchSize) return same;
    after = numbers.at(-1) ?? "";
    await new Promise(setImmediate);
  }
}

/** An address in all stored spellings, or a number in all notations, the typed one first (rule 21.24). */
export type Asked = { emails: string[]; numbers: string[] };

/** Reads an address or a number. Refuses other text as "invalid". */
export async function readAsked(typed: string): Promise<Outcome<Asked>> {
  const text = typed.slice(0, 300).trim();
  const address = text.includes("@") ? normalAddress(text) : null;
  if (address !== null) return done({ emails: [...new Set([address, text.toLowerCase()])], numbers: [] });
  const plain = plainPhone(text);
  if (isPhone(plain)) {
    const digits = digitsOf(plain);
    return done({ emails: [], numbers: [...new Set([digits, ...(await numbersLike(digits))])] });
  }
  const sentence = "Enter an email address, or a phone number with 7 to 15 digits.";
  return refused("invalid", sentence, { fields: { person: sentence } });
}

export function accountsOf({ emails, numbers }: Asked): AccountRow[] {
  const [email] = emails;
  const account = email === undefined ? undefined : accountByTypedEmail(emails.at(-1) ?? email);
  if (email !== undefined) return account ? [account] : [];
  const [digits = ""] = numbers;
  return db()
    .select({ id: users.id, phone: users.phone })
    .from(users)
    .where(matching({ search: digits.slice(-7) }))
    .all()
    .filter(({ phone }) => isSameNumber(digitsOf(phone ?? ""), digits))
    .flatMap(({ id }) => accountById(id) ?? []);
}
