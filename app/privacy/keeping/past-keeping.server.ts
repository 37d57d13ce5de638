/** Whom the studio keeps no longer: the same questions for the preview and for the night (rule 21.18). */
import {
  and,
  asc,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  not,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, sessions, userRoles, users } from "#db/schema.ts";

/** Rows by their ids: more than `after`, up to `upTo`. */
export type Span = { after: number; upTo: number };

const later = alias(appointments, "later");

const dateOf = (instant: number): string => studioNow(studio().timeZone, instant).date;

/** Of visits before an instant: guests' who have none since, by address and number alike; the earliest first. */
export function guestVisitsBefore(instant: number, { after, upTo }: Span): { id: number; date: string }[] {
  const date = dateOf(instant);
  const since = (same: SQL | undefined) =>
    exists(
      db()
        .select({ one: sql`1` })
        .from(later)
        .where(and(same, gte(later.date, date))),
    );
  const { customerEmail, customerPhoneDigits } = appointments;
  return db()
    .select({ id: appointments.id, date: appointments.date })
    .from(appointments)
    .where(
      and(
        gt(appointments.id, after),
        lte(appointments.id, upTo),
        // The plus keeps SQLite to the ids: a window of them is never long.
        sql`+${appointments.clientId} IS NULL`,
        isNull(appointments.erasedAt),
        sql`+${appointments.date} < ${date}`,
        not(since(and(ne(customerEmail, ""), eq(later.customerEmail, customerEmail)))),
        not(since(and(ne(customerPhoneDigits, ""), eq(later.customerPhoneDigits, customerPhoneDigits)))),
      ),
    )
    .orderBy(asc(appointments.date))
    .all();
}

/** Clients who have neither logged in, nor been here, nor will be, since an instant; the longest unused first. Never staff. */
export function unusedAccounts(instant: number, most: number): { id: number; lastUse: number }[] {
  const lastUse = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`;
  const has = (table: typeof userRoles | typeof appointments | typeof sessions, which: SQL | undefined) =>
    exists(db().select({ one: sql`1` }).from(table).where(which));
  return db()
    .select({ id: users.id, lastUse })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        lt(lastUse, instant),
        // The seat of a provider who has no account yet is nobody's.
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
    .limit(most)
    .all();
}

export const lastVisitId = (): number =>
  db()
    .select({ id: sql<number>`coalesce(max(${appointments.id}), 0)` })
    .from(appointments)
    .get()?.id ?? 0;

/** Goes through ids in windows, so that requests have their turn in between; ends early once `work` answers false. */
export async function inWindows(last: number, work: (span: Span) => boolean): Promise<void> {
  for (let after = 0; after < last; after += window) {
    if (!work({ after, upTo: after + window })) return;
    await new Promise(setImmediate);
  }
}

const window = 2000;
