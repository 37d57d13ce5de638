/** Taking over a desk: a PIN opens only the front desk, the password opens everything (rules 18.14 and 18.16). */

import { redirect } from "@remix-run/node";
import { and, desc, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { checkChangePeriod } from "#app/domain/accounts/password/must-change.server.ts";
import { accountById, joinedRoles, noteSignIn } from "#app/domain/accounts/people/account.server.ts";
import { callerOf, highestRole, isStaff, rolesFrom } from "#app/domain/accounts/people/roles.ts";
import {
  endPresented,
  lockSession,
  type OpenedSession,
  openSession,
} from "#app/domain/accounts/session/session.server.ts";
import { deskReturnPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { signIn } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { Caller, Role } from "#app/platform/http/access.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { type Desk, deskOf, noteDeskUse, renewedDeskCookie } from "./desks.server.ts";
import { checkPin, pinDigits } from "./pin.server.ts";

/** `digits`: the length of the PIN, or null if the password is required. */
type PersonAtDesk = { id: number; name: string; digits: number | null };

export const peopleAtDesk = (now: number): PersonAtDesk[] =>
  staffRows().map(({ id, name, ...pin }) => ({ id, name, digits: pinDigits(pin, now) }));

function staffRows() {
  const rows = db()
    .select({
      id: users.id,
      name: users.username,
      pinHash: users.pinHash,
      pinFailures: users.pinFailures,
      pinDayFailures: users.pinDayFailures,
      pinDayAt: users.pinDayAt,
      roles: joinedRoles.as("roles"),
    })
    .from(users)
    .where(and(isNull(users.deletedAt), or(isNotNull(users.passwordHash), isNotNull(users.pinHash))))
    .orderBy(desc(sql`coalesce(${users.lastLoginAt}, 0)`), users.id)
    .all();
  return rows.filter(({ roles, pinHash }) => isOfDesk(rolesFrom(roles), pinHash));
}

const isOfDesk = (roles: Role[], pinHash: string | null): boolean =>
  roles.includes("receptionist") || roles.includes("admin") || (isStaff(roles) && pinHash !== null);

type TakenOver = { roles: Role[]; session: OpenedSession };

const ByPin = z.object({ who: z.coerce.number().int(), pin: z.string().trim() });
const ByPassword = z.object({ who: z.coerce.number().int(), password: z.string() });
const chooseWho = "Choose your name.";

/** Ends the session of the `present` request. Refusals: invalid, and those of `checkPin`. */
async function takeOverByPin(
  input: unknown,
  { desk, client, present }: { desk: Desk; client: Caller; present: Request },
  now: number,
): Promise<Outcome<TakenOver>> {
  const request = readInput(ByPin, input, {
    required: { pin: "Enter your PIN." },
    wrong: { who: chooseWho },
  });
  if (!request.ok) return request;
  const { who, pin } = request.value;
  if (!staffRows().some(({ id }) => id === who)) return refused("invalid", chooseWho);
  const checked = await checkPin(who, pin, { desk, client }, now);
  if (!checked.ok) return checked;
  return writing(() => {
    const account = accountById(who);
    if (!account || !isOfDesk(account.roles, account.pinHash)) return refused("invalid", chooseWho);
    const given = checkChangePeriod(account, now);
    if (!given.ok) return given;
    endPresented(present);
    noteSignIn(who, null, now);
    noteDeskUse(desk.id, now);
    const session = openSession(who, "browser", client, now, desk.id);
    const actor = {
      id: who,
      role: highestRole(account.roles),
      sessionId: session.id,
      requestId: client.requestId,
    };
    record({ action: "signed-in", entity: "user", entityId: who, detail: { desk: desk.id } }, { actor, now });
    return done({ roles: account.roles, session });
  });
}

async function takeOverByPassword(
  input: unknown,
  { client, present }: { client: Caller; present: Request },
  now: number,
): Promise<Outcome<TakenOver>> {
  const request = readInput(ByPassword, input, {
    required: { password: "Enter your password." },
    wrong: { who: chooseWho },
    missing: (value) => value === "" || value == null,
  });
  if (!request.ok) return request;
  const { who, password } = request.value;
  const email = staffRows().some(({ id }) => id === who) ? accountById(who)?.email : null;
  if (!email) return refused("invalid", chooseWho);
  const signedIn = await signIn({ email, password }, client, now, present);
  if (!signedIn.ok) return signedIn;
  return done({ roles: signedIn.value.user.roles, session: signedIn.value.session });
}

export type AtDesk = FormCall & { desk: Desk };

export function atDesk(call: FormCall): AtDesk {
  const desk = deskOf(call.request);
  if (!desk) throw redirect("/login", 303);
  return { ...call, desk };
}

export const takeOverIntents = {
  async pin({ fields, query, request, context, by, desk }: AtDesk): Promise<FormAnswer> {
    const client = callerOf(request, context);
    // The menu of the initials names the person and the place in its URL.
    const given = { ...Object.fromEntries(query), ...fields.all };
    const taken = await takeOverByPin(given, { desk, client, present: request }, by.now);
    if (!taken.ok) {
      // The PIN in the menu of the initials comes from an open desk (rule 18.16).
      if (context.visitor?.desk) lockSession(context.visitor.sessionId, by.now);
      return taken;
    }
    return redirectToDesk(taken.value, { redirectTo: given.redirectTo, request });
  },
  async password({ fields, request, context, by }: AtDesk): Promise<FormAnswer> {
    const client = callerOf(request, context);
    const taken = await takeOverByPassword(fields.all, { client, present: request }, by.now);
    if (!taken.ok) return taken.refusal.reason === "not-signed-in" ? wrongPassword : taken;
    return redirectToDesk(taken.value, { redirectTo: fields.all.redirectTo, request });
  },
};

function redirectToDesk(
  { roles, session }: { roles: Role[]; session: OpenedSession },
  { redirectTo, request }: { redirectTo: unknown; request: Request },
): Response {
  const headers = [...session.cookies, ...renewedDeskCookie(request)];
  return redirect(deskReturnPath(typeof redirectTo === "string" ? redirectTo : "", roles), {
    status: 303,
    headers,
  });
}

const wrongPassword = refused("not-signed-in", "Wrong password. Try again.", {
  fields: { password: "Wrong password. Try again." },
});
