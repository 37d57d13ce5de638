import { domainToUnicode } from "node:url";
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Role } from "#app/platform/http/access.ts";
import { normalAddress } from "#app/platform/shared/fields.server.ts";
import { longest } from "#app/platform/shared/phone.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { bookingHours, providers, userRoles, users, workingHours } from "#db/schema.ts";
import { rolesFrom } from "./roles.ts";

export type AccountRow = typeof users.$inferSelect & { roles: Role[] };

export const joinedRoles = sql<
  string | null
>`(SELECT group_concat(${userRoles.role}) FROM ${userRoles} WHERE ${userRoles.userId} = ${users.id})`;

const accountWhere = (is: SQL) =>
  preparedQuery((db) =>
    db
      .select({ user: users, roles: joinedRoles.as("roles") })
      .from(users)
      .where(and(is, isNull(users.deletedAt)))
      .prepare(),
  );

const byId = accountWhere(eq(users.id, sql.placeholder("id")));
const byEmail = accountWhere(eq(users.email, sql.placeholder("email")));

export function accountById(id: number): AccountRow | undefined {
  const found = byId().get({ id });
  return found && { ...found.user, roles: rolesFrom(found.roles) };
}

export const usernameOf = cached(
  "setup",
  (id: number): string | null => nameById().get({ id })?.username ?? null,
  100,
);

const nameById = preparedQuery((db) =>
  db
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.id, sql.placeholder("id")), isNull(users.deletedAt)))
    .prepare(),
);

export function accountByEmail(email: string): AccountRow | undefined {
  const inLetters = inItsLetters(email);
  const other = () => (inLetters === email ? undefined : byEmail().get({ email: inLetters }));
  const found = byEmail().get({ email }) ?? other();
  return found && { ...found.user, roles: rolesFrom(found.roles) };
}

/** Returns the account with this confirmed address. Appointments booked with it belong to it (rule 16.8). */
export function accountIdByProvenEmail(email: string): number | null {
  const account = accountByEmail(email);
  return account?.emailProvenAt == null ? null : account.id;
}

/** Looks for the exact spelling first, because older addresses aren't normalized. */
export function accountByTypedEmail(typed: string): AccountRow | undefined {
  const plain = typed.trim().toLowerCase();
  return accountByEmail(plain) ?? accountByEmail(normalAddress(plain) ?? plain);
}

export const isSameAddress = (one: string | null, other: string): boolean =>
  one === other || (one !== null && normalAddress(one) === normalAddress(other));

function inItsLetters(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const inLetters =
    domain.includes("xn--") && email.length <= longest.email ? domainToUnicode(domain) : domain;
  return `${email.slice(0, at + 1)}${inLetters}`;
}

type NewAccount = Pick<
  typeof users.$inferInsert,
  "username" | "phone" | "emailProvenAt" | "mustChangePassword" | "passwordGivenAt"
> & {
  email: string;
  passwordHash: string;
  roles: Role[];
};

export function insertAccount({ roles, ...account }: NewAccount, now: number): AccountRow {
  const user = db()
    .insert(users)
    .values({ ...account, createdAt: now })
    .returning()
    .get();
  writeRoles(user.id, roles);
  return { ...user, roles };
}

export function writeRoles(userId: number, roles: readonly Role[]): void {
  db().delete(userRoles).where(eq(userRoles.userId, userId)).run();
  db()
    .insert(userRoles)
    .values(roles.map((role) => ({ userId, role })))
    .run();
}

export function noteSignIn(userId: number, newHash: string | null, now: number): void {
  db()
    .update(users)
    .set({ lastLoginAt: now, pinFailures: 0, ...(newHash && { passwordHash: newHash }) })
    .where(eq(users.id, userId))
    .run();
}

export function adminIds(): number[] {
  return db()
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(and(eq(userRoles.role, "admin"), isNull(users.deletedAt), isNotNull(users.passwordHash)))
    .all()
    .map(({ id }) => id);
}

// Providers are never deleted, because the books refer to them (rules 14.1 and 14.8).

/** Gives a new provider the booking hours and no service. Reactivates a former one. */
export function activateProvider(userId: number): void {
  const { changes } = db()
    .insert(providers)
    .values({ userId })
    .onConflictDoNothing({ target: providers.userId })
    .run();
  if (changes === 0) {
    db().update(providers).set({ active: true }).where(eq(providers.userId, userId)).run();
    return;
  }
  for (const { weekday, opensMin, closesMin } of db().select().from(bookingHours).all()) {
    db()
      .insert(workingHours)
      .values({ providerId: userId, weekday, startMin: opensMin, endMin: closesMin })
      .run();
  }
}

export function deactivateProvider(userId: number): void {
  db().update(providers).set({ active: false }).where(eq(providers.userId, userId)).run();
}
