/** Confirms an address in the account's own session, so no one confirms a stranger's account (rule 16.7). */
import { eq } from "drizzle-orm";
import { type AccountRow, accountByEmail, accountById } from "#app/domain/accounts/people/account.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { consumeToken, findToken, revokeTokens } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { isMailLimitReached, queueAccountMail } from "./queue-account-mail.server.ts";

export function askForProof(userId: number, now: number): void {
  writing(() => {
    const account = accountById(userId);
    if (!account?.email || account.emailProvenAt !== null) return;
    if (!isMailLimitReached("address-proof", userId, now)) queueAccountMail(account, "address-proof", now);
  });
}

type OpenProof = { account: AccountRow; address: string; isNew: boolean };

export function openProof(token: string, now: number): OpenProof | null {
  const link = findToken("verify", token, now);
  const account = link?.subjectId ? accountById(link.subjectId) : undefined;
  if (!link?.detail || !account) return null;
  return { account, address: link.detail, isNew: link.detail !== account.email };
}

type Proven = { userId: number; address: string; before: string | null };

/** Confirms an address. Refusals: not-found, not-allowed (other account), conflict (address in use). */
export function proveAddress(token: string, userId: number, now: number): Outcome<Proven> {
  return writing(() => {
    const open = openProof(token, now);
    if (!open) {
      return refused(
        "not-found",
        "This link has expired or was already used. If your address isn't confirmed yet, request a new link in your profile.",
      );
    }
    const { account, address, isNew } = open;
    if (account.id !== userId) return refused("not-allowed", "This link belongs to another account.");
    if (isNew && accountByEmail(address)) {
      return refused(
        "conflict",
        "This address already has its own account. Log in with that address, or delete that account first.",
      );
    }
    consumeToken("verify", token, now);
    db().update(users).set({ email: address, emailProvenAt: now }).where(eq(users.id, userId)).run();
    if (isNew) retireOldAddress(account, now);
    const actor = { id: userId, role: highestRole(account.roles) };
    const action = isNew ? "address-changed" : "address-proven";
    record({ action, entity: "user", entityId: userId }, { actor, now });
    return done({ userId, address, before: isNew ? account.email : null });
  });
}

function retireOldAddress(account: AccountRow, now: number): void {
  revokeTokens("reset", account.id, now);
  revokeTokens("verify", account.id, now);
  queueAccountMail(account, "address-changed", now);
}
