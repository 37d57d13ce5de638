/** Clients as rows: accounts first, then guests by their contact (rule 21.22). Whoever left neither address nor number is none. */
import {
  and,
  asc,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  max,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { isVisitAt } from "#app/appointments/of-person.server.ts";
import { isVisit } from "#app/appointments/status.ts";
import { type Moment, studioNow } from "#app/shared/clock.server.ts";
import { spansOf } from "#app/shared/keeping/pieces.server.ts";
import { otherWork } from "#app/shared/other-work.ts";
import { studio } from "#app/studio/studio.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, userRoles, users } from "#db/schema.ts";
import { batchSize, type ExportRow, type RowBatches } from "./rows.ts";

/** People by their accounts; of guests only while they are read is it known how many they are. */
export const countAccounts = (): number =>
  db().select({ rows: count() }).from(users).where(isClient()).get()?.rows ?? 0;

/** With how often they have been here until an instant. */
export async function* clientRows(now: number): RowBatches {
  const moment = studioNow(studio().timeZone, now);
  yield* accountRows(isVisitAt(moment));
  yield* guestRows(moment);
}

/** Nobody with another role than "user", no seat without an address, nobody who was deleted. */
const isClient = () =>
  and(
    isNull(users.deletedAt),
    isNotNull(users.email),
    notInArray(
      users.id,
      db().select({ id: userRoles.userId }).from(userRoles).where(ne(userRoles.role, "user")),
    ),
  );

async function* accountRows(isVisit: SQL): RowBatches {
  for (let after = 0; ; ) {
    const found = db()
      .select({ user: users, ...visitsOf(eq(appointments.clientId, users.id), isVisit) })
      .from(users)
      .where(and(isClient(), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(batchSize)
      .all();
    if (found.length > 0) {
      yield found.map(({ user, visits, first, last }) => ({
        ...{ name: user.username, email: user.email, phone: user.phone ?? "", has_account: true },
        ...{
          account_since: isoDate(user.createdAt),
          last_login: user.lastLoginAt && isoDate(user.lastLoginAt),
        },
        ...{ visits, first_visit: first, last_visit: last },
      }));
    }
    after = found.at(-1)?.user.id ?? 0;
    if (found.length < batchSize) return;
    await otherWork();
  }
}

/** Of one account, beside its row. */
const visitsOf = (theirs: SQL, isVisit: SQL) => {
  const ask = (what: SQL) => sql`(SELECT ${what} FROM ${appointments} WHERE ${theirs} AND ${isVisit})`;
  return {
    visits: ask(sql`count(*)`).mapWith(Number).as("visits"),
    first: ask(sql`min(date)`).mapWith(String).as("first"),
    last: ask(sql`max(date)`).mapWith(String).as("last"),
  };
};

type Guest = { name: string; email: string; phone: string; visits: number; first: string; last: string };

/** By address, or by number where none was left; names that share one are rows of their own. In the order in which they first came. */
async function* guestRows(moment: Moment): RowBatches {
  const guests = new Map<string, Guest>();
  const { last } =
    db()
      .select({ last: max(appointments.id) })
      .from(appointments)
      .get() ?? {};
  // One way through the table: by an index each guest's visits would be sought one by one, minutes long.
  for await (const span of spansOf(last ?? 0, 500)) {
    for (const appointment of contactsIn().all(span)) add(appointment);
  }
  for (let rows: ExportRow[] = []; ; rows = []) {
    for (const [key, guest] of guests) {
      rows.push(guestRow(guest));
      guests.delete(key);
      if (rows.length === batchSize) break;
    }
    if (rows.length > 0) yield rows;
    if (guests.size === 0) return;
    await otherWork();
  }

  function add({ name, email, phone, digits, ...appointment }: Contacted): void {
    if (email === "" && digits === "") return;
    const key = `${email || digits}\n${name.toLowerCase()}`;
    const guest = guests.get(key) ?? { name, email, phone, visits: 0, first: "", last: "" };
    guests.set(key, guest);
    if (phone) guest.phone = phone;
    if (!isVisit(appointment, moment)) return;
    const { date } = appointment;
    guest.visits += 1;
    if (guest.first === "" || date < guest.first) guest.first = date;
    if (date > guest.last) guest.last = date;
  }
}

const guestRow = ({ name, email, phone, visits, first, last }: Guest): ExportRow => ({
  ...{ name, email, phone, has_account: false, account_since: null, last_login: null },
  ...{ visits, first_visit: first || null, last_visit: last || null },
});

const contactsIn = preparedQuery((db) =>
  db
    .select({
      name: appointments.customerName,
      email: appointments.customerEmail,
      phone: appointments.customerPhone,
      digits: appointments.customerPhoneDigits,
      date: appointments.date,
      startMin: appointments.startMin,
      status: appointments.status,
    })
    .from(appointments)
    .where(
      and(
        gt(appointments.id, sql.placeholder("after")),
        lte(appointments.id, sql.placeholder("upTo")),
        // The plus keeps SQLite to the ids.
        sql`+${appointments.clientId} IS NULL`,
        isNull(appointments.erasedAt),
      ),
    )
    .prepare(),
);

type Contacted = ReturnType<ReturnType<typeof contactsIn>["all"]>[number];

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
