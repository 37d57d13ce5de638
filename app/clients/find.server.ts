/** Finding the caller on the phone: accounts, and guests by the contact of an earlier appointment (rule 6.5). */
import { and, gt, isNotNull, isNull, max, sql } from "drizzle-orm";
import { accountById } from "#app/accounts/people/account.server.ts";
import { appointmentById } from "#app/appointments/appointment.server.ts";
import { contact } from "#app/appointments/contact.server.ts";
import { digitsOf } from "#app/shared/phone.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, users } from "#db/schema.ts";

type Reached = { name: string; email: string; phone: string };

/** `value` is what the form sends; `lastAppointment` is in words, for guests alone. */
export type FoundClient = Reached & { value: string; hasAccount: boolean; lastAppointment: string | null };
type Known = Reached & { value: string; date: string | null };

/** The first eight by name and how many more there are; none for less than two characters. */
export function findClients(asked: string): { found: FoundClient[]; more: number } {
  const search = asked.slice(0, longestSearch);
  const words = plain(search).split(/\s+/u).filter(Boolean);
  if (plain(search).length < 2) return { found: [], more: 0 };
  const digits = /[\p{L}@]/u.test(search) ? "" : digitsOf(search);
  const matches = ({ name, email, phone }: Reached) =>
    digits.length > 2
      ? digitsOf(phone).includes(digits)
      : words.every((word) => plain(`${name} ${email}`).includes(word));
  const all = [
    ...knownAccounts().filter(matches).sort(byName),
    ...knownGuests().filter(matches).sort(byName),
  ];
  return { found: all.slice(0, most).map(inWords), more: Math.max(0, all.length - most) };
}

const most = 8;
const longestSearch = 300;

/** "Zoë Lefèvre" is found by "zoe lefevre". */
const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en").trim();

/** The contact behind a chosen value, and the booking's account; null for a value that is none. */
export function chosenClient(value: string): (Reached & { clientId: number | null }) | null {
  const [, kind, digits] = /^(account|visit):(\d{1,15})$/u.exec(value) ?? [];
  if (kind === "account") return contactOfAccount(Number(digits));
  const appointment = kind === "visit" ? appointmentById(Number(digits)) : undefined;
  if (!appointment || appointment.contact.email === "") return null;
  const { name, email, phone } = appointment.contact;
  return { clientId: appointment.clientId, name, email, phone };
}

function contactOfAccount(id: number) {
  const account = accountById(id);
  if (!account?.email) return null;
  return { clientId: id, name: account.username, email: account.email, phone: account.phone ?? "" };
}

const byName = (a: Reached, b: Reached): number => a.name.localeCompare(b.name);

function inWords({ date, ...known }: Known): FoundClient {
  const lastAppointment = date && dateInWords(date, studio().locale);
  return { ...known, hasAccount: date === null, lastAppointment };
}

const knownAccounts = (): Known[] =>
  accounts()
    .all()
    .map(({ id, name, email, phone }) => ({
      value: `account:${id}`,
      name,
      email: email ?? "",
      phone: phone ?? "",
      date: null,
    }));

const knownGuests = (): Known[] =>
  guests()
    .all()
    .map(({ id, ...known }) => ({ ...known, value: `visit:${id}` }));

const accounts = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username, email: users.email, phone: users.phone })
    .from(users)
    .where(and(isNull(users.deletedAt), isNotNull(users.email)))
    .prepare(),
);

/** One row for each contact, with its last appointment; an erased one has no address. */
const guests = preparedQuery((db) =>
  db
    .select({
      id: sql<number>`max(${appointments.id})`,
      date: max(appointments.date),
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
    })
    .from(appointments)
    .where(and(isNull(appointments.clientId), gt(contact.email, "")))
    .groupBy(contact.email, appointments.customerPhoneDigits, contact.name)
    .prepare(),
);
