/** People as an admin sees and changes them (rules 17.6, 17.10 and 20.9). */
import { asc, count, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import { startChangePeriod } from "#app/domain/accounts/password/must-change.server.ts";
import { mailTo, queueAdminMails } from "#app/domain/accounts/queue-account-mail.server.ts";
import { addressKnown } from "#app/domain/accounts/register.server.ts";
import { endAllSessions } from "#app/domain/accounts/session/session.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import {
  type AccountRow,
  accountByEmail,
  accountById,
  activateProvider,
  adminIds,
  deactivateProvider,
  insertAccount,
  joinedRoles,
  writeRoles,
} from "./account.server.ts";
import { anyPassword, givenFields } from "./person-fields.server.ts";
import { isStaff, readRoles, rolesFrom } from "./roles.ts";
import { matching, type PeopleQuery } from "./search.server.ts";

// What an admin gives for a new account (rule 17.6), and roles in any write (rule 20.1).

const NewPerson = z.object({
  username: PersonName,
  email: EmailAddress,
  password: anyPassword(6, "Password must be at least 6 characters"),
  phone: z.preprocess((value) => (isBlank(value) ? null : value), PhoneNumber.nullable()),
});

const required = {
  username: "Username is required",
  email: "Email is required",
  password: "Password is required",
};

const inOrder = ["username", "email", "password", "phone", "roles"];

/** Refuses as "invalid" with a sentence for each wrong field; the first, in the form's order, is the message. */
function readNewPerson(input: unknown): Outcome<z.output<typeof NewPerson> & { roles: Role[] }> {
  const given = givenFields(input);
  const person = readInput(NewPerson, given, { required, wrong: {} });
  const asksRoles = given.roles !== undefined || given.role !== undefined;
  const roles: Outcome<Role[]> = asksRoles ? readRolesOf(given) : done(["user"]);
  if (person.ok && roles.ok) return done({ ...person.value, roles: roles.value });
  const wrong = { ...fieldsOf(person), ...fieldsOf(roles) };
  if (wrong.email && !isBlank(given.email)) wrong.email = "Email is invalid";
  const fields = Object.fromEntries(
    inOrder.flatMap((name) => (wrong[name] ? [[name, wrong[name]] as const] : [])),
  );
  return refused("invalid", Object.values(fields)[0] ?? "", { fields });
}

const fieldsOf = (read: Outcome<unknown>): Record<string, string> =>
  read.ok ? {} : (read.refusal.fields ?? {});

/** The roles of a write: `roles`, or a single `role`. Refuses as "invalid". */
function readRolesOf(input: unknown): Outcome<Role[]> {
  const { roles: list, role } = givenFields(input);
  const given = list === undefined && role !== undefined ? [role] : list;
  const roles = readRoles(given);
  if (roles) return done(roles);
  const none = given === undefined || (Array.isArray(given) && given.length === 0);
  const sentence = none
    ? "At least one role must be selected"
    : "Choose roles from: user, provider, receptionist, admin.";
  return refused("invalid", sentence, { fields: { roles: sentence } });
}

/** A user in the API and on pages (rule 17.9): never a hash. */
export const userAsRead = ({ id, username, email, phone, roles, createdAt, lastLoginAt }: AccountRow) => ({
  id,
  username,
  email,
  phone,
  roles,
  created_at: new Date(createdAt).toISOString(),
  last_login: lastLoginAt === null ? null : new Date(lastLoginAt).toISOString(),
});

export type UserPayload = ReturnType<typeof userAsRead>;

const pageSize = 50;

/** By name, 50 to a page; `page` counts from 1. */
export function listPeople(filter: PeopleQuery & { page?: number } = {}): {
  people: UserPayload[];
  total: number;
  page: number;
  pages: number;
} {
  const where = matching(filter);
  const total = db().select({ total: count() }).from(users).where(where).get()?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(filter.page ?? 1) || 1), pages);
  const rows = selectPeople(where)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .all();
  return { people: rows.map(personOf), total, page, pages };
}

export const allPeople = (): UserPayload[] => selectPeople(matching({})).all().map(personOf);

export function personById(id: number): UserPayload | null {
  const account = accountById(id);
  return account ? userAsRead(account) : null;
}

/** The owner is asked for another password. Refuses as "invalid", "conflict" or "busy". */
export async function createPerson(input: unknown, { actor, now }: By): Promise<Outcome<AccountRow>> {
  const request = readNewPerson(input);
  if (!request.ok) return request;
  const { password, ...person } = request.value;
  if (accountByEmail(person.email)) return addressKnown("");
  const hash = await hashInTurn(password);
  if (!hash.ok) return hash;
  return writing(() => {
    if (accountByEmail(person.email)) return addressKnown("");
    const given = { passwordHash: hash.value, mustChangePassword: true, passwordGivenAt: now };
    const user = insertAccount({ ...person, ...given }, now);
    if (user.roles.includes("provider")) activateProvider(user.id);
    const detail = { roles: user.roles };
    record({ action: "account-made", entity: "user", entityId: user.id, detail }, { actor, now });
    mailTo(user, "account-made", now, { madeByStaff: true });
    if (user.roles.includes("admin")) queueAdminMails(user, now);
    return done(user);
  });
}

/** Sets the roles and ends the person's sessions. Refuses as "invalid", "not-found" or, for the last admin, "conflict". */
export function changeRoles(id: number, input: unknown, { actor, now }: By): Outcome<AccountRow> {
  const request = readRolesOf(input);
  if (!request.ok) return request;
  const roles = request.value;
  return writing(() => {
    const account = accountById(id);
    if (!account) return refused("not-found", "User not found");
    if (roles.join() === account.roles.join()) return done(account);
    if (!roles.includes("admin") && isLastAdmin(id)) {
      return refused(
        "conflict",
        "The last administrator can't lose the role. Make somebody else an administrator first.",
      );
    }
    writeRoles(id, roles);
    if (roles.includes("provider")) activateProvider(id);
    else if (account.roles.includes("provider")) deactivateProvider(id);
    // Admins who change their own roles keep the session that they do it in.
    endAllSessions(id, actor.id === id ? (actor.sessionId ?? null) : null);
    if (account.mustChangePassword && isStaff(roles) && !isStaff(account.roles)) startChangePeriod(id, now);
    if (roles.includes("admin") && !account.roles.includes("admin")) queueAdminMails(account, now);
    const detail = { from: account.roles, to: roles };
    record({ action: "roles-changed", entity: "user", entityId: id, detail }, { actor, now });
    return done({ ...account, roles });
  });
}

export function isLastAdmin(id: number): boolean {
  const admins = adminIds();
  return admins.includes(id) && admins.length === 1;
}

const selectPeople = (where: SQL | undefined) =>
  db()
    .select({ user: users, roles: joinedRoles.as("roles") })
    .from(users)
    .where(where)
    .orderBy(asc(sql`lower(${users.username})`), asc(users.id));

const personOf = ({ user, roles }: { user: typeof users.$inferSelect; roles: string | null }): UserPayload =>
  userAsRead({ ...user, roles: rolesFrom(roles) });
