/** Links of mails about accounts, made when the mail is sent, so that no queue holds a secret (rule 16.3). */

import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { pendingEmail, proofLifeMs } from "#app/domain/accounts/people/own-account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { mintToken } from "#app/platform/shared/tokens.server.ts";

const minute = 60_000;

/** For 60 minutes and once; null where the account is gone. */
export function mintResetLink(userId: number, now: number): string | null {
  const detail = accountById(userId)?.email;
  if (!detail) return null;
  const link = { purpose: "reset", subjectId: userId, detail, expiresAt: now + 60 * minute } as const;
  return `${environment().origin}/reset/${mintToken(link, now)}`;
}

/** `disown`: where the mail's reader says that it was not them; null where that could take staff away. */
export type ProofLinks = { confirm: string; disown: string | null };

/** Proves the account's present or pending address, for 48 hours and once; null where there is nothing to prove. */
export function mintProofLink(userId: number, address: string, now: number): ProofLinks | null {
  const account = accountById(userId);
  if (!account?.email) return null;
  const isOwn = address === account.email;
  if (isOwn ? account.emailProvenAt !== null : address !== pendingEmail(userId, now)) return null;
  const link = {
    purpose: "verify",
    subjectId: userId,
    detail: address,
    expiresAt: now + proofLifeMs,
  } as const;
  const confirm = `${environment().origin}/verify/${mintToken(link, now)}`;
  return { confirm, disown: isOwn && isStaff(account.roles) ? null : `${confirm}/not-me` };
}
