/** Registration by the form and by `POST /api/users`. The account is always a client's (rules 17.1 and 17.2). */
import { z } from "zod";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import {
  type AccountRow,
  accountByEmail,
  insertAccount,
  noteSignIn,
} from "#app/domain/accounts/people/account.server.ts";
import {
  ChosenPassword,
  personFields,
  readFields,
} from "#app/domain/accounts/people/person-fields.server.ts";
import {
  endPresented,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import { Preference, recordSignIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Caller } from "#app/platform/http/access.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { queueAccountMail } from "./queue-account-mail.server.ts";

/** `session`: null if the visitor was signed in, or if the sign-in failed. */
type Registered = { user: AccountRow; session: OpenedSession | null };

/** Creates a client. `proven`: by a mailed link. Refusals: invalid, conflict, too-many, busy. */
export async function register(
  input: unknown,
  client: Caller,
  now: number,
  {
    signedIn = false,
    present = null,
    proven = false,
  }: { signedIn?: boolean; present?: Request | null; proven?: boolean } = {},
): Promise<Outcome<Registered>> {
  const request = readRegistration(input);
  if (!request.ok) return request;
  const { password, sessionPreference, ...person } = request.value;
  const token = takeToken("register", client.ip, now);
  if (!token.ok) return tooMany(token.retryAfterSeconds);
  if (accountByEmail(person.email)) return addressTaken();
  const hash = await hashInTurn(password, { lane: "strangers", ip: client.ip });
  if (!hash.ok) return hash;
  const made = writing(() => {
    if (accountByEmail(person.email)) return addressTaken();
    const emailProvenAt = proven ? now : null;
    const user = insertAccount({ ...person, emailProvenAt, passwordHash: hash.value, roles: ["user"] }, now);
    const actor = { id: user.id, role: "user", requestId: client.requestId } as const;
    record({ action: "registered", entity: "user", entityId: user.id }, { actor, now });
    if (proven) queueAccountMail(user, "account-made", now);
    else queueAccountMail(user, "address-proof", now, { welcome: true });
    return done(user);
  });
  if (!made.ok) return made;
  if (signedIn) return done({ user: made.value, session: null });
  return done(firstSession(made.value, sessionPreference, { client, present }, now));
}

export const addressTaken = (advice = " Please log in.") => {
  const sentence = `An account with this email address already exists.${advice}`;
  return refused("conflict", sentence, { fields: { email: sentence } });
};

const Registration = z.object({
  ...personFields,
  password: ChosenPassword,
  sessionPreference: z.preprocess((value) => (isBlank(value) ? "browser" : value), Preference),
});

const required = {
  username: "Enter your name.",
  phone: "Enter your phone number.",
  email: "Enter your email address.",
  password: "Choose a password.",
};

export const readRegistration = (input: unknown) => readFields(Registration, input, required);

function firstSession(
  user: AccountRow,
  preference: z.output<typeof Preference>,
  { client, present }: { client: Caller; present: Request | null },
  now: number,
): Registered {
  try {
    return writing(() => {
      if (present) endPresented(present);
      const session = openSession(user.id, preference, client, now);
      noteSignIn(user.id, null, now);
      recordSignIn(user.id, user.roles, session.id, client, now);
      return { user: { ...user, lastLoginAt: now }, session };
    });
  } catch (problem) {
    logBug(problem, client.requestId);
    return { user, session: null };
  }
}

const tooMany = (retryAfterSeconds: number) =>
  refused("too-many", "Too many registrations from this network. Please try again later.", {
    retryAfterSeconds,
  });
