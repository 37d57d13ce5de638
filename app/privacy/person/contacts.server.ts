/** Visits and messages under an address or, where no address was left, a number: of each name that uses it (rule 21.9). */
import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL } from "drizzle-orm";
import { visitsInDeeds } from "#app/privacy/forget.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, contactMessages } from "#db/schema.ts";
import type { Asked } from "./asked-person.server.ts";

/** `key`: the name as names are compared. Visits come by their dates, the earliest first. */
export type NamedContact = {
  key: string;
  name: string;
  phones: string[];
  visits: { id: number; date: string }[];
  messages: number[];
  /** Visits that stand in no book any more, but in what the desk could take back or has taken back. */
  takenBack: number;
  /** Accounts of others in which visits stand that carry this contact. */
  inAccounts: number[];
};

export const nameKey = (name: string): string =>
  name.normalize("NFKC").replace(/\s+/gu, " ").trim().toLowerCase();

/** By name; without the visits of `accounts`, which go with these. `until`: only what was made by then. */
export function contactsOf(
  asked: Asked,
  { accounts, until = Number.MAX_SAFE_INTEGER }: { accounts: readonly number[]; until?: number },
): NamedContact[] {
  const found = new Map<string, NamedContact>();
  const under = (name: string): NamedContact => {
    const key = nameKey(name);
    const known = found.get(key) ?? {
      key,
      name,
      phones: [],
      visits: [],
      messages: [],
      takenBack: 0,
      inAccounts: [],
    };
    found.set(key, known);
    return known;
  };
  for (const { id, name, phone, date, clientId } of visitsOf(asked, accounts, until)) {
    const contact = under(name);
    contact.visits.push({ id, date });
    if (phone && !contact.phones.includes(phone)) contact.phones.push(phone);
    if (clientId !== null && !contact.inAccounts.includes(clientId)) contact.inAccounts.push(clientId);
  }
  for (const { id, name } of messagesOf(asked, until)) under(name).messages.push(id);
  const there = new Set<unknown>([...found.values()].flatMap(({ visits }) => visits.map(({ id }) => id)));
  for (const { id, clientId, name, phone } of visitsInDeeds(asked, until)) {
    if (there.has(id) || accounts.some((account) => account === clientId)) continue;
    there.add(id);
    const contact = under(name);
    contact.takenBack += 1;
    if (phone && !contact.phones.includes(phone)) contact.phones.push(phone);
  }
  return [...found.values()].sort((one, other) => one.key.localeCompare(other.key));
}

const visitsOf = (asked: Asked, accounts: readonly number[], until: number) =>
  db()
    .select({
      id: appointments.id,
      name: appointments.customerName,
      phone: appointments.customerPhone,
      date: appointments.date,
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

function isAskedFor({ emails, digits }: Asked): SQL | undefined {
  if (digits === "") return inArray(appointments.customerEmail, emails);
  // A family shares a number: a visit with an address is found by the address.
  return and(eq(appointments.customerPhoneDigits, digits), eq(appointments.customerEmail, ""));
}

const messagesOf = ({ emails }: Asked, until: number) =>
  emails.length === 0
    ? []
    : db()
        .select({ id: contactMessages.id, name: contactMessages.name })
        .from(contactMessages)
        .where(and(inArray(contactMessages.email, emails), lte(contactMessages.createdAt, until)))
        .orderBy(asc(contactMessages.id))
        .all();

/** Addresses of visits that carry a number, for whoever asked by it alone. */
export const addressesWith = (digits: string): string[] =>
  digits === ""
    ? []
    : db()
        .selectDistinct({ email: appointments.customerEmail })
        .from(appointments)
        .where(eq(appointments.customerPhoneDigits, digits))
        .orderBy(asc(appointments.customerEmail))
        .all()
        .map(({ email }) => email)
        .filter((email) => email !== "");
