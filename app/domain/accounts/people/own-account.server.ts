/** Users need their current password to change their address or password (rules 17.7 and 17.8). */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import { isMailLimitReached, queueAccountMail } from "#app/domain/accounts/queue-account-mail.server.ts";
import {
  endAllSessions,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { checkPassword } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Caller, Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { detailsOf, mintToken, revokeTokens } from "#app/platform/shared/tokens.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { type AccountRow, accountById, isSameAddress } from "./account.server.ts";
import { ChosenPassword, givenFields, personFields, readFields } from "./person-fields.server.ts";
import { actorOf } from "./roles.ts";

// A new address takes effect when the user opens its link while signed in (rule 17.8).

export const proofLifeMs = 48 * 60 * 60_000;

export function pendingEmail(userId: number, now: number): string | null {
  const present = accountById(userId)?.email;
  return detailsOf("verify", userId, now).find((address) => address !== null && address !== present) ?? null;
}

/** Emails a confirmation link. Doesn't reveal if the address has an account. Refusals: too-many. */
export function askForEmail(account: AccountRow, address: string, now: number): Outcome<null> {
  if (isMailLimitReached("address-proof", account.id, now)) return tooManyProofs();
  revokeTokens("verify", account.id, now);
  storePendingEmail(account.id, address, now);
  queueAccountMail({ id: account.id, email: address }, "address-proof", now);
  queueAccountMail(account, "address-asked", now);
  return done(null);
}

/** Sends the confirmation again. Refusals: not-found (no pending address), too-many. */
export function askForEmailAgain(userId: number, now: number): Outcome<null> {
  return writing(() => {
    const address = pendingEmail(userId, now);
    if (address === null) return noPendingEmail();
    if (isMailLimitReached("address-proof", userId, now)) return tooManyProofs();
    storePendingEmail(userId, address, now);
    queueAccountMail({ id: userId, email: address }, "address-proof", now);
    return done(null);
  });
}

export function withdrawEmail(userId: number, { actor, now }: By): Outcome<null> {
  return writing(() => {
    if (pendingEmail(userId, now) === null) return noPendingEmail();
    revokeTokens("verify", userId, now);
    record({ action: "address-withdrawn", entity: "user", entityId: userId }, { actor, now });
    return done(null);
  });
}

function storePendingEmail(userId: number, address: string, now: number): void {
  mintToken({ purpose: "verify", subjectId: userId, detail: address, expiresAt: now + proofLifeMs }, now);
}

const noPendingEmail = () => refused("not-found", "No address is waiting for confirmation.");

const tooManyProofs = () =>
  refused("too-many", "We've already emailed this link several times. Wait an hour and try again.", {
    retryAfterSeconds: 3600,
  });

/** Returns whether a new address is pending. Refusals: invalid, too-many, busy. */
export async function changeDetails(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<{ waits: boolean }>> {
  const request = readFields(z.object(personFields), input, required);
  if (!request.ok) return request;
  const { email, ...details } = request.value;
  const account = accountById(visitor.userId);
  if (!account) return gone();
  const moves = !isSameAddress(account.email, email);
  if (moves) {
    const token = takeToken("register", `account ${account.id}`, now);
    if (!token.ok) return tooMany(token.retryAfterSeconds);
    const proven = await proveIdentity(account, input, client, now);
    if (!proven.ok) return proven;
  }
  return writing(() => {
    const asked = moves ? askForEmail(account, email, now) : done(null);
    if (!asked.ok) return asked;
    db().update(users).set(details).where(eq(users.id, account.id)).run();
    const changed = (["username", "phone", "email"] as const).filter((name) =>
      name === "email" ? moves : details[name] !== account[name],
    );
    record(
      { action: "details-changed", entity: "user", entityId: account.id, detail: { changed } },
      { actor: actorOf(visitor, client.requestId), now },
    );
    return done({ waits: moves });
  });
}

/** Ends all sessions and returns a new one. Refusals: invalid, too-many, busy. */
export async function changePassword(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<OpenedSession>> {
  const request = readFields(z.object({ currentPassword: z.string(), password: ChosenPassword }), input, {
    currentPassword: enterCurrent,
    password: "Choose a password.",
  });
  if (!request.ok) return request;
  const account = accountById(visitor.userId);
  if (!account) return gone();
  const proven = await proveIdentity(account, input, client, now);
  if (!proven.ok) return proven;
  const hash = await hashInTurn(request.value.password);
  if (!hash.ok) return hash;
  return writing(() => {
    if (accountById(account.id)?.passwordHash !== account.passwordHash) return gone();
    db()
      .update(users)
      .set({ passwordHash: hash.value, mustChangePassword: false, passwordGivenAt: null })
      .where(eq(users.id, account.id))
      .run();
    revokeTokens("reset", account.id, now);
    if (account.email) clearFailures(account.email);
    endAllSessions(account.id);
    queueAccountMail(account, "password-changed", now);
    record(
      { action: "password-changed", entity: "user", entityId: account.id },
      { actor: actorOf(visitor, client.requestId), now },
    );
    return done(openSession(account.id, visitor.preference, client, now));
  });
}

const required = {
  username: "Enter your name.",
  phone: "Enter your phone number.",
  email: "Enter your email address.",
};

const enterCurrent = "Enter your current password.";

/** Counts as a sign-in attempt, so that a session can't be used to guess the password. */
export async function proveIdentity(
  account: AccountRow,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<null>> {
  const { currentPassword } = givenFields(input);
  if (typeof currentPassword !== "string" || isBlank(currentPassword)) return wrongCurrent(enterCurrent);
  const credentials = { email: account.email ?? "", password: currentPassword };
  const checked = await checkPassword(account, credentials, client, now);
  if (checked.ok) return done(null);
  return checked.refusal.reason === "not-signed-in"
    ? wrongCurrent("That is not your current password.")
    : checked;
}

const wrongCurrent = (sentence: string) =>
  refused("invalid", sentence, { fields: { currentPassword: sentence } });

const gone = () => refused("not-signed-in", "Your session has expired. Please log in again.");

const tooMany = (retryAfterSeconds: number) =>
  refused("too-many", "Too many attempts. Please try again later.", { retryAfterSeconds });

/** Returns true if single-key shortcuts work on the board (rule 6.35). */
export const hasLetterKeys = (userId: number): boolean => letterKeysOf().get({ userId })?.letterKeys ?? true;

const letterKeysOf = preparedQuery((db) =>
  db
    .select({ letterKeys: users.letterKeys })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

export function setLetterKeys(letterKeys: boolean, userId: number, by: By): Outcome<boolean> {
  return writing(() => {
    db().update(users).set({ letterKeys }).where(eq(users.id, userId)).run();
    const detail = { changed: ["letterKeys"] };
    record({ action: "details-changed", entity: "user", entityId: userId, detail }, by);
    return done(letterKeys);
  });
}
