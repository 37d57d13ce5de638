/** First start: there is no default password. A link in the console creates the owner's account, once (rule 16.5). */

import { randomInt } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { guessablePasswordError } from "#app/domain/accounts/password/guessable.server.ts";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import {
  type AccountRow,
  accountByEmail,
  activateProvider,
  adminIds,
  insertAccount,
  noteSignIn,
  writeRoles,
} from "#app/domain/accounts/people/account.server.ts";
import { createPerson } from "#app/domain/accounts/people/people.server.ts";
import {
  ChosenPassword,
  personFields,
  readFields,
} from "#app/domain/accounts/people/person-fields.server.ts";
import { endAllSessions, openSession } from "#app/domain/accounts/session/session.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { recordSignIn, type SignedIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { Currency, StudioName, TimeZone } from "#app/domain/studio/studio-fields.server.ts";
import type { Caller } from "#app/platform/http/access.ts";
import { type Actor, type By, record } from "#app/platform/shared/audit.server.ts";
import { Checked, isBlank, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { consumeToken, findToken, mintToken, revokeTokens } from "#app/platform/shared/tokens.server.ts";
import { db, writing } from "#db/client.server.ts";
import { providers, settings, users } from "#db/schema.ts";
import { queueAccountMail } from "./queue-account-mail.server.ts";
import { addressTaken } from "./register.server.ts";

const halfAnHour = 30 * 60_000;

/** Voids all earlier links to `/setup`. Returns null if the studio has an admin. */
export function setupLink(now: number): string | null {
  if (adminIds().length > 0) return null;
  return writing(() => {
    revokeTokens("setup", null, now);
    const token = mintToken({ purpose: "setup", subjectId: null, expiresAt: now + halfAnHour }, now);
    return `${environment().origin}/setup/${token}`;
  });
}

export const setupIsOpen = (token: string, now: number): boolean =>
  adminIds().length === 0 && findToken("setup", token, now) !== null;

type SaveSetup = (owner: AccountRow, by: By) => void;

export function ownerFormErrors(input: unknown): Record<string, string> {
  const read = readFields(Setup, input, required);
  return read.ok ? {} : (read.refusal.fields ?? {});
}

/** Creates the owner and signs them in. Refusals: not-found (link used or expired), invalid, conflict, busy. */
export async function setUp(
  token: string,
  input: unknown,
  client: Caller,
  now: number,
  saveSetup: SaveSetup = () => {},
): Promise<Outcome<SignedIn>> {
  if (!setupIsOpen(token, now)) return closed();
  const request = readFields(Setup, input, required);
  if (!request.ok) return request;
  const { password, ...owner } = request.value;
  const guessable = guessablePasswordError(password, owner.studioName);
  if (guessable) return refused("invalid", guessable, { fields: { password: guessable } });
  const hash = await hashInTurn(password);
  if (!hash.ok) return hash;
  return writing(() => {
    if (!setupIsOpen(token, now)) return closed();
    if (accountByEmail(owner.email)) return addressTaken("");
    consumeToken("setup", token, now);
    nameStudio(owner, now);
    const user = makeOwner(owner, hash.value, now);
    const session = openSession(user.id, "browser", client, now);
    noteSignIn(user.id, null, now);
    const actor = { id: user.id, role: "admin", sessionId: session.id, requestId: client.requestId } as const;
    record({ action: "set-up", entity: "settings", entityId: 1 }, { actor, now });
    saveSetup(user, { actor, now });
    recordSignIn(user.id, user.roles, session.id, client, now);
    return done({ user: { ...user, lastLoginAt: now }, session });
  });
}

const Setup = z.object({
  ...personFields,
  phone: z.preprocess((value) => (isBlank(value) ? null : value), PhoneNumber.nullable()),
  password: ChosenPassword,
  studioName: StudioName,
  timeZone: TimeZone,
  currency: Currency,
  givesTreatments: Checked,
});

type Owner = Omit<z.output<typeof Setup>, "password">;

const required = {
  username: "Enter your name.",
  email: "Enter your email address.",
  password: "Choose a password.",
  studioName: "Enter the studio's name.",
  timeZone: "Choose the studio's time zone.",
  currency: "Choose the studio's currency.",
};

function nameStudio({ studioName, timeZone, currency }: Owner, now: number): void {
  db()
    .update(settings)
    .set({ studioName, timeZone, currency, updatedAt: now })
    .where(eq(settings.id, 1))
    .run();
}

function makeOwner(
  { username, email, phone, givesTreatments }: Owner,
  passwordHash: string,
  now: number,
): AccountRow {
  const roles = givesTreatments ? (["provider", "admin"] as const) : (["admin"] as const);
  const provider = givesTreatments ? unclaimedProvider() : null;
  if (provider === null) {
    const user = insertAccount({ username, email, phone, passwordHash, roles: [...roles] }, now);
    if (givesTreatments) activateProvider(user.id);
    return user;
  }
  const user = db()
    .update(users)
    .set({ username, email, phone, passwordHash })
    .where(eq(users.id, provider))
    .returning()
    .get();
  writeRoles(provider, roles);
  return { ...user, roles: [...roles] };
}

function unclaimedProvider(): number | null {
  const provider = db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(providers, eq(providers.userId, users.id))
    .where(and(isNull(users.email), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(1)
    .get();
  return provider?.id ?? null;
}

const closed = () =>
  refused("not-found", "This link has expired or was already used. Restart the server to get a new link.");

// The commands of `studio admin`, which also work while the server runs (rule 17.11).

/** Creates an administrator, who must change the password within seven days. Refusals: invalid, conflict, busy. */
export async function createAdmin(email: string, now: number) {
  const password = newPassword();
  const person = { username: "Administrator", email, password, roles: ["admin"] };
  const shell: Actor = { id: null, role: "system" };
  const outcome = await createPerson(person, { actor: shell, now });
  return outcome.ok ? { ok: true as const, value: { email: outcome.value.email, password } } : outcome;
}

/** Sets a new password, ends all sessions and mails the account. Refusals: not-found, busy. */
export async function givePassword(typed: string, now: number) {
  const email = typed.trim().toLowerCase();
  const password = newPassword();
  const hash = await hashInTurn(password);
  if (!hash.ok) return hash;
  return writing(() => {
    const account = accountByEmail(email);
    if (!account) return refused("not-found", `There is no account with the address ${email}.`);
    const given = { passwordHash: hash.value, mustChangePassword: true, passwordGivenAt: now };
    db().update(users).set(given).where(eq(users.id, account.id)).run();
    endAllSessions(account.id);
    clearFailures(email);
    queueAccountMail(account, "password-changed", now);
    const shell: Actor = { id: null, role: "system" };
    record({ action: "password-given", entity: "user", entityId: account.id }, { actor: shell, now });
    return done({ email, password });
  });
}

function newPassword(): string {
  const letters = "abcdefghijkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}-${group()}-${group()}-A7`;
}
