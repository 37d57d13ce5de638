import { eq, sql } from "drizzle-orm";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

/** Whether single letters act on the board of the front desk for this account (rule 6.35). */
export const hasLetterKeys = (userId: number): boolean => letterKeysOf().get({ userId })?.letterKeys ?? true;

/** Turns the single letters on or off for the account that asks. */
export function setLetterKeys(letterKeys: boolean, userId: number, by: By): Outcome<boolean> {
  return writing(() => {
    db().update(users).set({ letterKeys }).where(eq(users.id, userId)).run();
    const detail = { changed: ["letterKeys"] };
    record({ action: "details-changed", entity: "user", entityId: userId, detail }, by);
    return done(letterKeys);
  });
}

const letterKeysOf = preparedQuery((db) =>
  db
    .select({ letterKeys: users.letterKeys })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);
