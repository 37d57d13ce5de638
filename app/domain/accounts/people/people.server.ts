/** Users as admins see and change them (rules 17.6, 17.10 and 20.9). */
import { asc, count, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { hashInTurn } from "#app/domain/accounts/password/hash.server.ts";
import { startChangePeriod } from "#app/domain/accounts/password/must-change.server.ts";
import { queueAccountMail, queueAdminMails } from "#app/domain/accounts/queue-account-mail.server.ts";
import { addressTaken } from "#app/domain/accounts/register.server.ts";
import { endAllSessions } from "#app/domain/accounts/session/session.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf, sentenceOf } from "#app/platform/shared/declared-schema.server.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
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
import { newPersonForm, rolesForm } from "./person-forms.ts";
import { isStaff, readRoles, rolesFrom } from "./roles.ts";
import { matching, type PeopleQuery } from "./search.server.ts";

const Roles = z.unknown().transform((value, context) => {
  const roles = readRoles(value);
  if (roles) return roles;
  const { required, wrong } = rolesForm.fields.roles;
  context.addIssue({
    code: "custom",
    message: Array.isArray(value) && value.length === 0 ? required : wrong,
  });
  return z.NEVER;
});

const NewPerson = schemaOf(newPersonForm, {
  username: PersonName,
  email: EmailAddress,
  password: anyPassword(6, sentenceOf(newPersonForm, "password")),
  phone: z.preprocess((value) => (isBlank(value) ? null : value), PhoneNumber.nullable()),
  roles: Roles,
});

function readNewPerson(input: unknown): Outcome<z.output<typeof NewPerson>> {
  const given = givenFields(input);
  const { roles = ["user"] } = rolesIn(given);
  const person = readDeclared(newPersonForm, NewPerson, { ...given, roles });
  if (person.ok) return person;
  const wrong = { ...person.refusal.fields };
  if (wrong.email && !isBlank(given.email)) wrong.email = sentenceOf(newPersonForm, "email");
  const fields = Object.fromEntries(
    newPersonForm.names.flatMap((name) => (wrong[name] ? [[name, wrong[name]] as const] : [])),
  );
  return refused("invalid", Object.values(fields)[0] ?? "", { fields });
}

const RolesOfPerson = schemaOf(rolesForm, { roles: Roles });

const rolesIn = ({ roles, role }: Record<string, unknown>) => ({
  roles: roles === undefined && role !== undefined ? [role] : roles,
});

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

/** Creates an account whose owner must choose another password. Refusals: invalid, conflict, busy. */
export async function createPerson(input: unknown, { actor, now }: By): Promise<Outcome<AccountRow>> {
  const request = readNewPerson(input);
  if (!request.ok) return request;
  const { password, ...person } = request.value;
  if (accountByEmail(person.email)) return addressTaken("");
  const hash = await hashInTurn(password);
  if (!hash.ok) return hash;
  return writing(() => {
    if (accountByEmail(person.email)) return addressTaken("");
    const given = { passwordHash: hash.value, mustChangePassword: true, passwordGivenAt: now };
    const user = insertAccount({ ...person, ...given }, now);
    if (user.roles.includes("provider")) activateProvider(user.id);
    const detail = { roles: user.roles };
    record({ action: "account-made", entity: "user", entityId: user.id, detail }, { actor, now });
    queueAccountMail(user, "account-made", now, { madeByStaff: true });
    if (user.roles.includes("admin")) queueAdminMails(user, now);
    return done(user);
  });
}

/** Sets the roles and ends the user's sessions. Refusals: invalid, not-found, conflict (last admin). */
export function changeRoles(id: number, input: unknown, { actor, now }: By): Outcome<AccountRow> {
  const request = readDeclared(rolesForm, RolesOfPerson, rolesIn(givenFields(input)));
  if (!request.ok) return request;
  const { roles } = request.value;
  return writing(() => {
    const account = accountById(id);
    if (!account) return refused("not-found", "User not found");
    if (roles.join() === account.roles.join()) return done(account);
    if (!roles.includes("admin") && isLastAdmin(id)) {
      return refused(
        "conflict",
        "The last administrator can't lose the role. Make someone else an administrator first.",
      );
    }
    writeRoles(id, roles);
    if (roles.includes("provider")) activateProvider(id);
    else if (account.roles.includes("provider")) deactivateProvider(id);
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
