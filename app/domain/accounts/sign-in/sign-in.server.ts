/** Neither text nor time tells whether an address has an account: one hash and one failure in both cases (rule 18.8). */
import { z } from "zod";
import { checkChangePeriod } from "#app/domain/accounts/password/must-change.server.ts";
import {
  type AccountRow,
  accountById,
  accountByTypedEmail,
  noteSignIn,
} from "#app/domain/accounts/people/account.server.ts";
import { readFields } from "#app/domain/accounts/people/person-fields.server.ts";
import { highestRole } from "#app/domain/accounts/people/roles.ts";
import {
  endPresented,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import type { Caller, Role } from "#app/platform/http/access.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { isBlank, normalAddress } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { clearFailures } from "./attempts.server.ts";
import { checkPassword, wrongCredentials } from "./check-password.server.ts";

export type SignedIn = { user: AccountRow; session: OpenedSession };

/** Ends the session of the `present` request. Refuses as "invalid", "not-signed-in", "too-many" or "busy". */
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
  // Attempts count for one account under all spellings of its address.
  const email = account?.email ?? normalAddress(typed) ?? typed;
  const checked = await checkPassword(account, { email, password }, client, now);
  if (!checked.ok) return checked;
  return writing(() => {
    const user = account && accountById(account.id);
    // Deleted, or given another password, while the hash was made.
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

export const Preference = z.enum(["browser", "remember", "stay"], "Unknown session preference.");

const SignInRequest = z.object({
  email: z.string().transform((value) => value.trim().toLowerCase()),
  password: z.string(),
  sessionPreference: z.preprocess((value) => (isBlank(value) ? "browser" : value), Preference),
});

const required = { email: "Enter your email address.", password: "Enter your password." };
