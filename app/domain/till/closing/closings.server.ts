/** Days that were closed, and those that were opened again (rules 38.9 to 38.11). */
import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { preparedQuery } from "#db/client.server.ts";
import { dayClosings, users } from "#db/schema.ts";

const reopener = alias(users, "reopener");

const ofDate = preparedQuery((db) =>
  db
    .select({ closing: dayClosings, who: users.username, reopenedWho: reopener.username })
    .from(dayClosings)
    .leftJoin(users, eq(users.id, dayClosings.by))
    .leftJoin(reopener, eq(reopener.id, dayClosings.reopenedBy))
    .where(eq(dayClosings.date, sql.placeholder("date")))
    .orderBy(desc(dayClosings.id))
    .prepare(),
);

/** `who` closed it, and `reopenedWho` opened it again; null for an account that is gone. */
export type DayClosing = typeof dayClosings.$inferSelect & { who: string | null; reopenedWho: string | null };

/** All of a date, the last one first. */
export const closingsOf = (date: string): DayClosing[] =>
  ofDate()
    .all({ date })
    .map(({ closing, who, reopenedWho }) => ({ ...closing, who, reopenedWho }));

/** The one that stands; null while the day is open. */
export const standingClosing = (date: string): DayClosing | null =>
  closingsOf(date).find(({ reopenedAt }) => reopenedAt === null) ?? null;
