/** Own address and password need the current password: a phone may lie around open (rules 17.7 and 17.8). */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { mailTo } from "#app/domain/accounts/emails/queue-account-mail.server.ts";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import { type AccountRow, accountById, isSameAddress } from "#app/domain/accounts/people/account.server.ts";
import { actorOf } from "#app/domain/accounts/people/actor.ts";
import {
  ChosenPassword,
  givenFields,
  personFields,
  readFields,
} from "#app/domain/accounts/people/person-fields.server.ts";
import {
  endAllSessions,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { checkPassword } from "#app/domain/accounts/sign-in/check-password.server.ts";
import type { Caller, Visitor } from "#app/platform/http/access.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { voidTokens } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { askForEmail } from "./pending-email.server.ts";

/** Answers whether a new address waits for its proof. Refuses as "invalid", "too-many" or "busy". */
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

/** Ends all sessions and answers a new one. Refuses as "invalid", "too-many" or "busy". */
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
    voidTokens("reset", account.id, now);
    if (account.email) clearFailures(account.email);
    endAllSessions(account.id);
    mailTo(account, "password-changed", now);
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

/** Counts as an attempt to sign in: an open session is no way to try passwords faster. */
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
