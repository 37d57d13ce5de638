/** Links to an account that mails carry. They are made when a mail is sent, so that no queue holds a secret. */
import { mintToken } from "#app/messages/links.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { accountById } from "./account.server.ts";

const minute = 60_000;

/** A link to choose a new password, for 60 minutes and once; null where the account is gone. */
export function mintResetLink(userId: number, now: number): string | null {
  if (!accountById(userId)?.email) return null;
  const link = { purpose: "reset", subjectId: userId, expiresAt: now + 60 * minute } as const;
  return `${environment().origin}/reset/${mintToken(link, now)}`;
}

/** A link that proves the account's present address, for 48 hours and once; null where there is nothing to prove. */
export function mintProofLink(userId: number, now: number): string | null {
  const account = accountById(userId);
  if (!account?.email || account.emailProvenAt !== null) return null;
  const expiresAt = now + 48 * 60 * minute;
  const link = { purpose: "verify", subjectId: userId, detail: account.email, expiresAt } as const;
  return `${environment().origin}/verify/${mintToken(link, now)}`;
}
