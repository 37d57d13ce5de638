/** Proving an address: what was booked under it as a guest belongs to the account only after that. */
import { eq } from "drizzle-orm";
import { record } from "#app/audit.server.ts";
import { findToken, spendToken } from "#app/messages/links.server.ts";
import { done, type Outcome, refused } from "#app/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { accountById } from "./account.server.ts";
import { hasHadEnough, mailTo } from "./account-mails.server.ts";
import { highestRole } from "./roles.ts";

/** Queues the mail with the link; nothing where the address is proven, or after three mails within an hour. */
export function askForProof(userId: number, now: number): void {
  writing(() => {
    const account = accountById(userId);
    if (!account?.email || account.emailProvenAt !== null) return;
    if (!hasHadEnough("address-proof", userId, now)) mailTo(account, "address-proof", now);
  });
}

/** Whether a proof link would still work: what its page asks before it shows the button. */
export const proofIsOpen = (token: string, now: number): boolean => findToken("verify", token, now) !== null;

/** Marks the address as proven, once. Refuses as "not-found": unknown, used or old link, or the address has changed since. */
export function proveAddress(token: string, now: number): Outcome<{ userId: number }> {
  return writing(() => {
    const link = spendToken("verify", token, now);
    const account = link?.subjectId ? accountById(link.subjectId) : undefined;
    if (!link || !account || account.email !== link.detail) {
      return refused(
        "not-found",
        "This link has been used or is too old. You can ask for a new one in your profile.",
      );
    }
    db().update(users).set({ emailProvenAt: now }).where(eq(users.id, account.id)).run();
    const actor = { id: account.id, role: highestRole(account.roles) };
    record(actor, { action: "address-proven", entity: "user", entityId: account.id }, now);
    return done({ userId: account.id });
  });
}
