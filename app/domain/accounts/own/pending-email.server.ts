/** An account's new address counts once its mailed link was opened in the account's own session (rule 17.8). */

import { hasHadEnough, mailTo } from "#app/domain/accounts/emails/queue-account-mail.server.ts";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { detailsOf, mintToken, voidTokens } from "#app/platform/shared/tokens.server.ts";
import { writing } from "#db/client.server.ts";

export const proofLifeMs = 48 * 60 * 60_000;

export function pendingEmail(userId: number, now: number): string | null {
  const present = accountById(userId)?.email;
  return detailsOf("verify", userId, now).find((address) => address !== null && address !== present) ?? null;
}

/** Says nothing of an account that has the address. Refuses as "too-many" after three proofs within an hour. */
export function askForEmail(account: AccountRow, address: string, now: number): Outcome<null> {
  if (hasHadEnough("address-proof", account.id, now)) return tooManyProofs();
  voidTokens("verify", account.id, now);
  waitFor(account.id, address, now);
  mailTo({ id: account.id, email: address }, "address-proof", now);
  mailTo(account, "address-asked", now);
  return done(null);
}

/** Refuses as "not-found" (none is waited for) or "too-many". */
export function askForEmailAgain(userId: number, now: number): Outcome<null> {
  return writing(() => {
    const address = pendingEmail(userId, now);
    if (address === null) return notWaiting();
    if (hasHadEnough("address-proof", userId, now)) return tooManyProofs();
    waitFor(userId, address, now);
    mailTo({ id: userId, email: address }, "address-proof", now);
    return done(null);
  });
}

/** Refuses as "not-found". */
export function withdrawEmail(userId: number, { actor, now }: By): Outcome<null> {
  return writing(() => {
    if (pendingEmail(userId, now) === null) return notWaiting();
    voidTokens("verify", userId, now);
    record({ action: "address-withdrawn", entity: "user", entityId: userId }, { actor, now });
    return done(null);
  });
}

/** Its secret is unknown: links of mails are made when they are sent, and the wish stands before that. */
function waitFor(userId: number, address: string, now: number): void {
  mintToken({ purpose: "verify", subjectId: userId, detail: address, expiresAt: now + proofLifeMs }, now);
}

const notWaiting = () => refused("not-found", "No other address is waited for any more.");

const tooManyProofs = () =>
  refused("too-many", "We have mailed this link several times already. Please wait an hour and try again.", {
    retryAfterSeconds: 3600,
  });
