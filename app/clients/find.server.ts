/** Finding the caller on the phone: accounts, and guests by the contact of an earlier appointment (rules 6.5 and 6.25). */
import { and, desc, isNotNull, isNull, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { accountById } from "#app/accounts/people/account.server.ts";
import { appointmentById } from "#app/appointments/appointment.server.ts";
import { contact } from "#app/appointments/contact.server.ts";
import { digitsOf, significant } from "#app/shared/phone.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, userRoles, users } from "#db/schema.ts";
import { latestFitting } from "./latest-fitting.server.ts";
import { lettersOf } from "./letters.ts";
import { recordById, recordOfAccount } from "./record/client-record.server.ts";
import { asksFor, isEnough, type Search, searchFor } from "./search.ts";

type Reached = { name: string; email: string; phone: string };

/** `value` is what the form sends; `lastAppointment` is in words, for guests alone. */
export type FoundClient = Reached & { value: string; hasAccount: boolean; lastAppointment: string | null };
type Known = Reached & { value: string; date: string | null };

export type FoundClients = { found: FoundClient[]; more: number };

/**
 * The first eight by name and how many more there are at least; none for less than two characters, nor once nobody is `asking`.
 * A text that fits nobody is held against every visit, and holds up no other request (rule 6.5).
 */
export async function findClients(typed: string, asking?: AbortSignal): Promise<FoundClients> {
  const search = searchFor(typed);
  if (!isEnough(typed) || search.words.length + search.digits.length === 0) return { found: [], more: 0 };
  const accounts = (await accountsLike(search, asking)).sort(byName);
  const all = [...accounts, ...(await guestsLike(search, asking)).sort(byName)];
  return { found: all.slice(0, most).map(inWords), more: Math.max(0, all.length - most) };
}

const most = 8;

/** Whom a booking is for: what the account and the record are, where there are such. */
type Chosen = Reached & { clientId: number | null; recordId: number | null };

/** The contact behind a chosen value, with the booking's account and record; null for a value that is none. */
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

/** The one behind a value, as a search has them; null for a value that is none. */
export function clientByValue(value: string): FoundClient | null {
  const client = chosenClient(value);
  if (!client) return null;
  const { name, email, phone } = client;
  const [kind, id] = value.split(":");
  const date = kind === "visit" ? (appointmentById(Number(id))?.date ?? null) : null;
  return inWords({ value, name, email, phone, date });
}

function contactOfAccount(id: number) {
  const account = accountById(id);
  if (!account?.email) return null;
  const { username: name, email, phone } = account;
  return { clientId: id, recordId: recordOfAccount(id)?.id ?? null, name, email, phone: phone ?? "" };
}

function contactOfRecord(id: number): Chosen | null {
  const found = recordById(id);
  if (!found) return null;
  const { name, email, phone } = found;
  return { clientId: found.accountId, recordId: found.id, name, email, phone };
}

const byName = (a: Reached, b: Reached): number => a.name.localeCompare(b.name);

function inWords({ date, ...known }: Known): FoundClient {
  const lastAppointment = date && dateInWords(date, studio().locale);
  return { ...known, hasAccount: date === null, lastAppointment };
}

/** Staff are no clients. */
async function accountsLike(search: Search, asking: AbortSignal | undefined): Promise<Known[]> {
  const isStaff = sql`EXISTS (SELECT 1 FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id} AND ${ne(userRoles.role, "user")})`;
  const query = db()
    .select({ id: users.id, name: users.username, email: users.email, phone: users.phone })
    .from(users)
    .where(
      and(
        within(users.id),
        isNull(users.deletedAt),
        isNotNull(users.email),
        ...wordsIn(search, [users.username, users.email]),
        sql`NOT ${isStaff}`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const rows = await latestFitting(users, (ids) => query.all(ids), asking);
  return rows
    .map(({ id, name, email, phone }) => ({
      ...{ value: `account:${id}`, name, email: email ?? "", phone: phone ?? "" },
      date: null,
    }))
    .filter((known) => asksFor(search, known));
}

/** One for each contact, by the last appointment; somebody without any contact is one for each appointment. */
async function guestsLike(search: Search, asking: AbortSignal | undefined): Promise<Known[]> {
  const query = db()
    .select({ id: appointments.id, date: appointments.date, ...reached })
    .from(appointments)
    .where(
      and(
        within(appointments.id),
        // The plus keeps SQLite from that index: read from the latest on, a search ends as soon as it has enough.
        sql`+${appointments.clientId} IS NULL`,
        isNull(appointments.erasedAt),
        ...wordsIn(search, [contact.name, contact.email]),
        ...numbersIn(search, appointments.customerPhoneDigits),
      ),
    )
    .orderBy(desc(appointments.id))
    .limit(sql.placeholder("limit"))
    .prepare();
  const guests = new Map<string, Known>();
  for (const { id, date, ...known } of await latestFitting(appointments, (ids) => query.all(ids), asking)) {
    if (!asksFor(search, known)) continue;
    const { name, email, phone } = known;
    const key = email || phone ? JSON.stringify([name, email, digitsOf(phone)]) : `${id}`;
    const guest = guests.get(key);
    if (!guest) guests.set(key, { ...known, value: `visit:${id}`, date });
    else if (guest.date !== null && guest.date < date) guest.date = date;
  }
  return [...guests.values()];
}

const within = (id: SQLWrapper): SQL =>
  sql`${id} > ${sql.placeholder("after")} AND ${id} <= ${sql.placeholder("upTo")}`;

const reached = { name: contact.name, email: contact.email, phone: contact.phone };

/** What SQLite sorts out before words are compared: the plain letters, or where a name has others a pattern of all alike. */
const wordsIn = ({ words }: Search, columns: SQLWrapper[]): (SQL | undefined)[] =>
  words.map((word) => or(...columns.map((column) => isLike(column, word))));

const isLike = (column: SQLWrapper, word: string): SQL =>
  sql`(${column} LIKE ${`%${word}%`} OR (octet_length(${column}) > length(${column}) AND ${column} GLOB ${`*${lettersOf(word)}*`}))`;

function numbersIn({ digits }: Search, column: SQLWrapper): SQL[] {
  return digits.map((part) => {
    const whole = significant(part);
    const end = whole.length < 7 ? part : whole.slice(-7);
    return sql`${column} LIKE ${`%${end}%`}`;
  });
}
