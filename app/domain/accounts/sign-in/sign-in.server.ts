/** A refusal has the same text and takes the same time for known and unknown addresses (rule 18.8). */

import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import {
  hashPassword,
  inTurn,
  isOutdated,
  passwordMatches,
} from "#app/domain/accounts/password/hash.server.ts";
import { checkChangePeriod } from "#app/domain/accounts/password/must-change.server.ts";
import {
  type AccountRow,
  accountById,
  accountByTypedEmail,
  noteSignIn,
} from "#app/domain/accounts/people/account.server.ts";
import { readFields } from "#app/domain/accounts/people/person-fields.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import { clearedCookie } from "#app/domain/accounts/session/cookie.server.ts";
import {
  endAllSessions,
  endPresented,
  endSession,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import type { Caller, Role, Visitor } from "#app/platform/http/access.ts";
import { peekToken, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { type Actor, type By, record } from "#app/platform/shared/audit.server.ts";
import { isBlank, normalAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { sessions } from "#db/schema.ts";
import { attempt, clearFailures, countFailure, knownDevice } from "./attempts.server.ts";

// All password checks happen here, so that the limits always apply.

const wrongCredentials = "Login failed. Please check your credentials and try again.";

/** Checks a password. `counted`: the key of the failures. Refusals: not-signed-in (wrong), too-many, busy. */
export async function checkPassword(
  account: AccountRow | undefined,
  { email, password }: { email: string; password: string },
  client: Caller,
  now: number,
): Promise<Outcome<{ newHash: string | null; counted: string }>> {
  const device = account ? knownDevice(client.cookies ?? null, account.id) : null;
  const counted = device === null ? email : `${email} on ${device}`;
  if (device === null) {
    const network = peekToken("loginFailures", client.ip, now);
    if (!network.ok) return tooMany(network.retryAfterSeconds);
  }
  const lane = device === null ? "strangers" : "known";
  return inTurn(
    async () => {
      const asked = attempt(counted, client.ip, now);
      if (!asked.allowed) return tooMany(asked.retryAfterSeconds);
      const kept = account?.passwordHash ?? null;
      if (await passwordMatches(kept, password)) {
        const outdated = kept !== null && (await isOutdated(kept));
        return done({ newHash: outdated ? await hashPassword(password) : null, counted });
      }
      if (device === null) takeToken("loginFailures", client.ip, now);
      writing(() => {
        if (!asked.counted) countFailure(counted, now);
        const guest: Actor = { id: null, role: "guest", requestId: client.requestId };
        record(
          { action: "sign-in-failed", entity: "user", entityId: account?.id ?? null },
          { actor: guest, now },
        );
      });
      return refused("not-signed-in", wrongCredentials);
    },
    { lane, ip: client.ip },
  );
}

const tooMany = (retryAfterSeconds: number) =>
  refused("too-many", "Too many failed attempts. Please wait a moment and try again.", {
    retryAfterSeconds,
  });

export type SignedIn = { user: AccountRow; session: OpenedSession };

/** Opens a session. Refusals: invalid, not-signed-in, too-many, busy. */
export async function signIn(
  input: unknown,
  client: Caller,
  now: number,
  present: Request | null = null,
): Promise<Outcome<SignedIn>> {
  const request = readFields(SignInRequest, input, required);
  if (!request.ok) return request;
  const { email: typed, password, sessionPreference } = request.value;
  const account = accountByTypedEmail(typed);
  const email = account?.email ?? normalAddress(typed) ?? typed;
  const checked = await checkPassword(account, { email, password }, client, now);
  if (!checked.ok) return checked;
  return writing(() => {
    const user = account && accountById(account.id);
    // The account can change while the hash is computed.
    if (!user || user.passwordHash !== account.passwordHash || user.email !== email) {
      return refused("not-signed-in", wrongCredentials);
    }
    const given = checkChangePeriod(user, now);
    if (!given.ok) return given;
    clearFailures(checked.value.counted);
    if (present) endPresented(present);
    noteSignIn(user.id, checked.value.newHash, now);
    const session = openSession(user.id, sessionPreference, client, now);
    recordSignIn(user.id, user.roles, session.id, client, now);
    return done({ user: { ...user, lastLoginAt: now }, session });
  });
}

export function recordSignIn(
  userId: number,
  roles: Role[],
  sessionId: number,
  { requestId }: Caller,
  now: number,
) {
  const actor = { id: userId, role: highestRole(roles), sessionId, requestId };
  record({ action: "signed-in", entity: "user", entityId: userId }, { actor, now });
}

export const Preference = z.enum(sessions.preference.enumValues, "Unknown session preference.");

const SignInRequest = z.object({
  email: z.string().transform((value) => value.trim().toLowerCase()),
  password: z.string(),
  sessionPreference: z.preprocess((value) => (isBlank(value) ? "browser" : value), Preference),
});

const required = { email: "Enter your email address.", password: "Enter your password." };

type FormSignIn = { outcome: Outcome<SignedIn>; email: string; redirectTo: string | null };

export async function signInByForm(request: Request, client: Caller, now: number): Promise<FormSignIn> {
  const authenticator = new Authenticator<FormSignIn>().use(
    new FormStrategy(async ({ form }) => ({
      outcome: await signIn(Object.fromEntries(form), client, now, request),
      email: textOf(form.get("email")) ?? "",
      redirectTo: textOf(form.get("redirectTo")),
    })),
    "form",
  );
  try {
    return await authenticator.authenticate("form", request.clone());
  } catch (problem) {
    if (!(problem instanceof TypeError)) throw problem;
    const outcome = refused("invalid", "The form could not be read. Send it again.");
    return { outcome, email: "", redirectTo: null };
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Ends the session. A registered desk keeps its cached printouts for the next person (rule 6.56). */
export function signOut(visitor: Visitor | null, by: By, isDesk: boolean): [string, string][] {
  if (visitor) {
    writing(() => {
      endSession(visitor.sessionId);
      record({ action: "signed-out", entity: "user", entityId: visitor.userId }, by);
    });
  }
  return isDesk ? [endedCookie()] : signedOutHeaders();
}

export function signOutEverywhere(visitor: Visitor | null, by: By): [string, string][] {
  if (visitor) {
    writing(() => {
      endAllSessions(visitor.userId);
      record({ action: "signed-out-everywhere", entity: "user", entityId: visitor.userId }, by);
    });
  }
  return signedOutHeaders();
}

const endedCookie = (): [string, string] => ["Set-Cookie", clearedCookie()];

/** Omits "cache", which blocks Chromium for seconds. Personal pages are never cached anyway. */
export const signedOutHeaders = (): [string, string][] => [endedCookie(), ["Clear-Site-Data", '"storage"']];
