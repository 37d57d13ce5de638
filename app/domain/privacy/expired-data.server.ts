/** Finds expired data, for the preview and the nightly deletion (rule 21.18). */
import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { countOldMails, lastMailId } from "#app/domain/notifications/mail-retention.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { countMessagesUntil } from "#app/domain/website/inbox/messages.server.ts";
import { otherWork, studioNow } from "#app/platform/shared/clock.server.ts";
import {
  type IdRange,
  idRanges,
  monthsBefore,
  type RetentionKind,
  type RetentionMonths,
} from "#app/platform/shared/retention.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients, sessions, userRoles, users } from "#db/schema.ts";

const dateOf = (instant: number): string => studioNow(studio().timeZone, instant).date;

const { customerEmail, customerPhoneDigits } = appointments;

type PastVisit = { id: number; date: string };

const guestColumns = {
  id: appointments.id,
  date: appointments.date,
  email: customerEmail,
  digits: customerPhoneDigits,
  record: appointments.recordId,
};

/** Yields batches of guests' appointments before an instant, if the guest has no later ones. */
export async function* expiredGuestVisits(instant: number): AsyncGenerator<PastVisit[]> {
  const date = dateOf(instant);
  const recent = await contactsSince(date);
  for await (const span of idRanges(lastIdOf(appointments))) {
    yield guestsBefore({ ...span, date }).filter(
      ({ email, digits, record }) => ![email, digits, record].some((one) => recent.has(one)),
    );
  }
}

const guestsBefore = ({ after, upTo, date }: { after: number; upTo: number; date: string }) =>
  db()
    .select(guestColumns)
    .from(appointments)
    .where(
      and(
        gt(appointments.id, after),
        lte(appointments.id, upTo),
        // The plus makes SQLite search by id, because the range is short.
        sql`+${appointments.clientId} IS NULL`,
        isNull(appointments.erasedAt),
        sql`+${appointments.date} < ${date}`,
      ),
    )
    .all();

async function contactsSince(date: string): Promise<ReadonlySet<string | number | null>> {
  const contacts = new Set<string | number | null>();
  for (let after = { date, id: 0 }; ; ) {
    const found = since({ ...after, most: 2000 });
    for (const { email, digits, record } of found) {
      for (const one of [email, digits, record]) if (one) contacts.add(one);
    }
    const last = found.at(-1);
    if (!last || found.length < 2000) return contacts;
    after = last;
    await otherWork();
  }
}

const since = ({ date, id, most }: { date: string; id: number; most: number }) =>
  db()
    .select(guestColumns)
    .from(appointments)
    .where(sql`(${appointments.date}, ${appointments.id}) > (${date}, ${id})`)
    .orderBy(asc(appointments.date), asc(appointments.id))
    .limit(most)
    .all();

const later = alias(appointments, "later");

/** Removes visits of guests who have booked again since. */
export function stillExpired(visits: readonly PastVisit[], instant: number): number[] {
  const date = dateOf(instant);
  const cameAgain = (same: SQL | undefined) =>
    exists(
      db()
        .select({ one: sql`1` })
        .from(later)
        .where(and(same, gte(later.date, date))),
    );
  const ids = visits.map(({ id }) => id);
  return db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inArray(appointments.id, ids),
        isNull(appointments.clientId),
        lt(appointments.date, date),
        not(cameAgain(and(isNotNull(appointments.recordId), eq(later.recordId, appointments.recordId)))),
        not(cameAgain(and(ne(customerEmail, ""), eq(later.customerEmail, customerEmail)))),
        not(cameAgain(and(ne(customerPhoneDigits, ""), eq(later.customerPhoneDigits, customerPhoneDigits)))),
      ),
    )
    .all()
    .map(({ id }) => id);
}

export const unusedRecords = (instant: number, most: number): number[] =>
  db()
    .select({ id: clients.id })
    .from(clients)
    .where(
      and(
        isNull(clients.accountId),
        isNull(clients.erasedAt),
        isNull(clients.mergedInto),
        lt(clients.updatedAt, instant),
        not(
          exists(
            db().select({ one: sql`1` }).from(appointments).where(eq(appointments.recordId, clients.id)),
          ),
        ),
      ),
    )
    .limit(most)
    .all()
    .map(({ id }) => id);

type UnusedAccount = { id: number; lastUse: number };

/** Yields batches of clients without logins and visits since an instant, but no staff. */
export async function* unusedAccounts(instant: number): AsyncGenerator<UnusedAccount[]> {
  for await (const span of idRanges(lastIdOf(users), 500)) yield unusedIn(span, instant);
}

export function unusedIn({ after, upTo }: IdRange, instant: number): UnusedAccount[] {
  const lastUse = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
  const has = (table: typeof userRoles | typeof appointments | typeof sessions, which: SQL | undefined) =>
    exists(db().select({ one: sql`1` }).from(table).where(which));
  return db()
    .select({ id: users.id, lastUse })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        lte(users.id, upTo),
        isNull(users.deletedAt),
        lt(lastUse, instant),
        // Providers without an account are skipped.
        isNotNull(users.email),
        not(has(userRoles, and(eq(userRoles.userId, users.id), ne(userRoles.role, "user")))),
        not(
          has(
            appointments,
            and(eq(appointments.clientId, users.id), gte(appointments.date, dateOf(instant))),
          ),
        ),
        not(has(sessions, and(eq(sessions.userId, users.id), gte(sessions.lastSeenAt, instant)))),
      ),
    )
    .orderBy(asc(lastUse))
    .all();
}

const lastIdOf = (table: typeof appointments | typeof users): number =>
  db()
    .select({ last: max(table.id) })
    .from(table)
    .get()?.last ?? 0;

/** `oldest` is a date or an instant (rule 21.17). */
export type ExpiredCounts = { kind: RetentionKind; count: number; oldest: string | number | null };

/** Counts in batches, so that requests don't wait. */
export async function countExpired(months: RetentionMonths, now: number): Promise<ExpiredCounts[]> {
  const before = (kind: RetentionKind) => monthsBefore(now, months[kind]);
  const [guests, clients, mails, messages] = [
    before("guests"),
    before("clients"),
    before("mails"),
    before("messages"),
  ];
  return [
    ...(guests === null ? [] : [{ kind: "guests", ...(await countGuestsBefore(guests)) } as const]),
    ...(clients === null ? [] : [{ kind: "clients", ...(await accountsBefore(clients)) } as const]),
    ...(mails === null ? [] : [{ kind: "mails", ...(await mailsBefore(mails)) } as const]),
    ...(messages === null ? [] : [{ kind: "messages", ...countMessagesUntil(messages) } as const]),
  ];
}

async function countGuestsBefore(instant: number) {
  const all: { count: number; oldest: string | null } = { count: 0, oldest: null };
  for await (const visits of expiredGuestVisits(instant)) {
    all.count += visits.length;
    for (const { date } of visits) if (all.oldest === null || date < all.oldest) all.oldest = date;
  }
  return all;
}

async function accountsBefore(instant: number) {
  const all: { count: number; oldest: number | null } = { count: 0, oldest: null };
  for await (const accounts of unusedAccounts(instant)) {
    all.count += accounts.length;
    for (const { lastUse } of accounts) all.oldest = Math.min(all.oldest ?? lastUse, lastUse);
  }
  return all;
}

async function mailsBefore(instant: number) {
  const all: { count: number; oldest: number | null } = { count: 0, oldest: null };
  for await (const span of idRanges(lastMailId())) {
    const { count, oldest } = countOldMails(instant, span);
    all.count += count;
    all.oldest ??= oldest;
  }
  return all;
}
