/** A password chosen by an admin is known to two people. For staff, it expires in seven days (rule 18.4). */
import { eq } from "drizzle-orm";
import type { AccountRow } from "#app/domain/accounts/people/account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

const givenLifeMs = 7 * 24 * 60 * 60_000;

/** Starts the seven days after a correct password. Refusals: not-signed-in (expired). */
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
      ? "The password that you were given expired after seven days. Choose “Forgot password?” to get a link and set your own."
      : "The password that you were given expired after seven days. Ask the person who runs the server for a new one.",
  );
}

export function startChangePeriod(userId: number, now: number): void {
  db().update(users).set({ passwordGivenAt: now }).where(eq(users.id, userId)).run();
}
