import { and, asc, eq, isNull, max, sql } from "drizzle-orm";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { providers, teamProfiles, users } from "#db/schema.ts";

export type ProfileRow = typeof teamProfiles.$inferSelect;
export type ProfileValues = Omit<ProfileRow, "userId" | "slug" | "position" | "updatedAt">;

/** `image` is the URL of the middle width. */
export type TeamMember = Omit<ProfileRow, "userId" | "listed" | "position"> & { id: number; name: string };

const { slug, title, story, languages, image, width, height, alt, updatedAt } = teamProfiles;
const columns = { slug, title, story, languages, image, width, height, alt, updatedAt };

/** Providers who can't be booked are hidden even if listed. */
const isShown = and(eq(teamProfiles.listed, true), eq(providers.active, true), isNull(users.deletedAt));

const shown = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username, ...columns })
    .from(teamProfiles)
    .innerJoin(providers, eq(providers.userId, teamProfiles.userId))
    .innerJoin(users, eq(users.id, teamProfiles.userId))
    .where(isShown)
    .orderBy(asc(teamProfiles.position), asc(teamProfiles.userId))
    .prepare(),
);

/** Returns listed providers who can be booked, in the owner's order (rule 22.21). */
export const listedTeam = (): TeamMember[] => shown().all();

export const listedMember = (address: string): TeamMember | undefined =>
  listedTeam().find((member) => member.slug === address);

const first = preparedQuery((db) =>
  db
    .select({ id: teamProfiles.userId })
    .from(teamProfiles)
    .innerJoin(providers, eq(providers.userId, teamProfiles.userId))
    .innerJoin(users, eq(users.id, teamProfiles.userId))
    .where(isShown)
    .limit(1)
    .prepare(),
);

/** Returns true if the menu shows the team page. */
export const hasTeam = cached("setup", (): boolean => first().get() !== undefined);

/** Returns all providers who can be booked, first those with a profile in the owner's order. */
export function providersWithProfiles(): { id: number; name: string; profile: ProfileRow | null }[] {
  return db()
    .select({ id: users.id, name: users.username, profile: teamProfiles })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .leftJoin(teamProfiles, eq(teamProfiles.userId, providers.userId))
    .where(and(eq(providers.active, true), isNull(users.deletedAt)))
    .orderBy(sql`${teamProfiles.userId} IS NULL`, asc(teamProfiles.position), asc(users.id))
    .all();
}

export const providerWithProfile = (id: number) => providersWithProfiles().find((each) => each.id === id);

export const profileSlugTaken = (slug: string): boolean =>
  db().select({ id: teamProfiles.userId }).from(teamProfiles).where(eq(teamProfiles.slug, slug)).get() !==
  undefined;

export function insertProfile(userId: number, slug: string, values: ProfileValues, now: number): void {
  const last = db()
    .select({ position: max(teamProfiles.position) })
    .from(teamProfiles)
    .get();
  const position = (last?.position ?? -1) + 1;
  db()
    .insert(teamProfiles)
    .values({ userId, slug, ...values, position, updatedAt: now })
    .run();
}

export function updateProfile(userId: number, values: Partial<ProfileValues>, now: number): void {
  db()
    .update(teamProfiles)
    .set({ ...values, updatedAt: now })
    .where(eq(teamProfiles.userId, userId))
    .run();
}

export function placeProfile(userId: number, position: number): void {
  db().update(teamProfiles).set({ position }).where(eq(teamProfiles.userId, userId)).run();
}

export const memberPath = (slug: string): string => `/team/${encodeURIComponent(slug)}`;
