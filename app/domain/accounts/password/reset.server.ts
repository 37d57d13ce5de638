/** Reset by a mailed link. Answer and work are the same for every address (rule 18.9). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { accountByEmail, accountById } from "#app/domain/accounts/people/account.server.ts";
import { ChosenPassword, readFields } from "#app/domain/accounts/people/person-fields.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import { isMailLimitReached, queueAccountMail } from "#app/domain/accounts/queue-account-mail.server.ts";
import { endAllSessions } from "#app/domain/accounts/session/session.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { noMailSentence, sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import type { Caller } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { EmailAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { consumeToken, findToken, revokeTokens } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { hashInTurn } from "./hash.server.ts";

export const resetAsked = () =>
  sendsMails()
    ? {
        sent: true,
        message:
          "If this address has an account, we'll email you a link to choose a new password. The link works for one hour.",
      }
    : { sent: false, message: noMailSentence() };

export function requestReset(input: unknown, client: Caller, now: number): Outcome<null> {
  const request = readFields(z.object({ email: EmailAddress }), input, {
    email: "Enter your email address.",
  });
  if (!request.ok) return request;
  const token = takeToken("resetRequest", client.ip, now);
  if (!token.ok) {
    return refused("too-many", "Too many requests from this network. Please try again later.", {
      retryAfterSeconds: token.retryAfterSeconds,
    });
  }
  const { email } = request.value;
  writing(() => {
    const account = accountByEmail(email);
    // Written for every address, so that the time reveals nothing.
    record(
      { action: "reset-asked", entity: "user", entityId: account?.id ?? null },
      { actor: { id: null, role: "guest", requestId: client.requestId }, now },
    );
    if (account && !isMailLimitReached("password-reset", account.id, now))
      queueAccountMail(account, "password-reset", now);
  });
  return done(null);
}

export const resetIsOpen = (token: string, now: number): boolean => findToken("reset", token, now) !== null;

export function resetAddress(token: string, now: number): string {
  const userId = findToken("reset", token, now)?.subjectId;
  return (userId ? accountById(userId)?.email : null) ?? "";
}

/** Sets the password and confirms the address of the link. Refusals: not-found, invalid, busy. */
export async function setNewPassword(
  token: string,
  input: unknown,
  now: number,
  whenProven: (userId: number) => void = () => undefined,
): Promise<Outcome<null>> {
  if (!resetIsOpen(token, now)) return closed();
  const request = readFields(z.object({ password: ChosenPassword }), input, {
    password: "Choose a password.",
  });
  if (!request.ok) return request;
  const hash = await hashInTurn(request.value.password);
  if (!hash.ok) return hash;
  return writing(() => {
    const link = consumeToken("reset", token, now);
    const account = link?.subjectId ? accountById(link.subjectId) : undefined;
    if (!link || !account) return closed();
    const proves = account.emailProvenAt === null && link.detail === account.email;
    db()
      .update(users)
      .set({
        passwordHash: hash.value,
        mustChangePassword: false,
        passwordGivenAt: null,
        ...(proves && { emailProvenAt: now }),
      })
      .where(eq(users.id, account.id))
      .run();
    for (const purpose of ["reset", "verify"] as const) revokeTokens(purpose, account.id, now);
    endAllSessions(account.id);
    if (proves) whenProven(account.id);
    queueAccountMail(account, "password-changed", now);
    if (account.email) clearFailures(account.email);
    const actor = { id: account.id, role: highestRole(account.roles) };
    record({ action: "password-reset", entity: "user", entityId: account.id }, { actor, now });
    return done(null);
  });
}

const closed = () =>
  refused("not-found", "This link has expired or was already used. Please request a new one.");
