/**
 * Passwords that somebody else chose. One of staff opens more than its owner's own things and is known to two people, so it
 * ends seven days after it was given; a client's stays until they choose their own.
 */
import { eq } from "drizzle-orm";
import type { AccountRow } from "#app/accounts/people/account.server.ts";
import { isStaff } from "#app/accounts/people/roles.ts";
import { sendsMails } from "#app/notifications/delivery-words.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

const givenLifeMs = 7 * 24 * 60 * 60_000;

/**
 * Asked of the right password alone, inside the transaction of the sign-in. Of one whose beginning nobody noted, the seven
 * days begin now. Refuses as "not-signed-in" with the way on.
 */
export function checkChangePeriod(
  { id, roles, mustChangePassword, passwordGivenAt }: AccountRow,
  now: number,
): Outcome<null> {
  if (!mustChangePassword || !isStaff(roles)) return done(null);
  if (passwordGivenAt === null) startChangePeriod(id, now);
  if (now < (passwordGivenAt ?? now) + givenLifeMs) return done(null);
  return refused(
    "not-signed-in",
    sendsMails()
      ? "The password that you were given has ended after seven days. “Forgot password?” sends you a link to choose one of your own."
      : "The password that you were given has ended after seven days. Please ask whoever runs the server for a new one.",
  );
}

/** From now on it is so many days until a given password ends. */
export function startChangePeriod(userId: number, now: number): void {
  db().update(users).set({ passwordGivenAt: now }).where(eq(users.id, userId)).run();
}
