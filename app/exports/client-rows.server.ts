/** Clients as rows: accounts first, then guests by their contact (rule 21.22). Whoever left neither address nor number is none. */
import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { otherWork } from "#app/shared/other-work.ts";
import { db } from "#db/client.server.ts";
import { appointments, occupying, userRoles, users } from "#db/schema.ts";
import { batchSize, type ExportRow, type RowBatches } from "./rows.ts";

/** People by their accounts; of guests only while they are read is it known how many they are. */
export const countAccounts = (): number =>
  db().select({ rows: count() }).from(users).where(isClient()).get()?.rows ?? 0;

export async function* clientRows(): RowBatches {
  yield* accountRows();
  yield* guestRows(appointments.customerEmail, undefined);
  yield* guestRows(appointments.customerPhoneDigits, eq(appointments.customerEmail, ""));
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

async function* accountRows(): RowBatches {
  for (let after = 0; ; ) {
    const found = db()
      .select({ user: users, ...visitsOf(eq(appointments.clientId, users.id)) })
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
const visitsOf = (theirs: SQL) => {
  const ask = (what: SQL) => sql`(SELECT ${what} FROM ${appointments} WHERE ${theirs} AND ${occupying})`;
  return {
    visits: ask(sql`count(*)`).mapWith(Number).as("visits"),
    first: ask(sql`min(date)`).mapWith(String).as("first"),
    last: ask(sql`max(date)`).mapWith(String).as("last"),
  };
};

type Key = typeof appointments.customerEmail | typeof appointments.customerPhoneDigits;

/** By address or by number, along its index; names that share one are rows of their own. */
async function* guestRows(key: Key, also: SQL | undefined): RowBatches {
  for (let after = ""; ; ) {
    const keys = db()
      .selectDistinct({ key })
      .from(appointments)
      .where(gt(key, after))
      .orderBy(asc(key))
      .limit(batchSize)
      .all()
      .map((row) => row.key);
    const rows = keys.length === 0 ? [] : guestsWith(key, keys, also);
    if (rows.length > 0) yield rows;
    after = keys.at(-1) ?? "";
    if (keys.length < batchSize) return;
    await otherWork();
  }
}

const guestsWith = (key: Key, keys: string[], also: SQL | undefined): ExportRow[] =>
  db()
    .select({
      name: appointments.customerName,
      email: appointments.customerEmail,
      phone: sql<string>`max(${appointments.customerPhone})`,
      visits: sql<number>`count(*) FILTER (WHERE ${occupying})`,
      first: sql<string | null>`min(${appointments.date}) FILTER (WHERE ${occupying})`,
      last: sql<string | null>`max(${appointments.date}) FILTER (WHERE ${occupying})`,
    })
    .from(appointments)
    .where(and(inArray(key, keys), isNull(appointments.clientId), isNull(appointments.erasedAt), also))
    .groupBy(key, sql`lower(${appointments.customerName})`)
    .orderBy(asc(key), asc(sql`lower(${appointments.customerName})`))
    .all()
    .map(({ name, email, phone, visits, first, last }) => ({
      ...{ name, email, phone, has_account: false, account_since: null, last_login: null },
      ...{ visits, first_visit: first, last_visit: last },
    }));

const isoDate = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
