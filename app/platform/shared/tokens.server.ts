/** Secret links: 32 random bytes. Only the hash is stored, so that a copy of the database opens nothing. */
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, notInArray, or, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { secrets, tokens } from "#db/schema.ts";
import { nowInstant } from "./clock.server.ts";
import { retentionCutoff } from "./retention.server.ts";

type Purpose = (typeof tokens.$inferSelect)["purpose"];

const insertToken = preparedQuery((db) =>
  db
    .insert(tokens)
    .values(placeholders("hash", "purpose", "subjectId", "detail", "createdAt", "expiresAt"))
    .prepare(),
);

export function mintToken(
  link: { purpose: Purpose; subjectId: number | null; expiresAt: number; detail?: string | null },
  now: number,
): string {
  const token = randomBytes(32).toString("base64url");
  insertToken().run({ ...link, detail: link.detail ?? null, hash: hashOf(token), createdAt: now });
  return token;
}

const deleteAllButNewest = preparedQuery((db) => {
  const { purpose, subjectId, count } = placeholders("purpose", "subjectId", "count");
  const ofSubject = and(eq(tokens.purpose, purpose), eq(tokens.subjectId, subjectId));
  const newest = db
    .select({ rowid: sql`rowid` })
    .from(tokens)
    .where(ofSubject)
    .orderBy(desc(tokens.createdAt), desc(sql`rowid`))
    .limit(count);
  return db
    .delete(tokens)
    .where(and(ofSubject, notInArray(sql`rowid`, newest)))
    .prepare();
});

export function keepNewest(purpose: Purpose, subjectId: number, count: number): void {
  deleteAllButNewest().run({ purpose, subjectId, count });
}

const liveToken = preparedQuery((db) =>
  db
    .select({ subjectId: tokens.subjectId, detail: tokens.detail })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, sql.placeholder("hash")),
        eq(tokens.purpose, sql.placeholder("purpose")),
        gt(tokens.expiresAt, sql.placeholder("now")),
        isNull(tokens.usedAt),
      ),
    )
    .prepare(),
);

export function subjectOf(purpose: Purpose, token: string, now: number): number | null {
  return findToken(purpose, token, now)?.subjectId ?? null;
}

type Link = { subjectId: number | null; detail: string | null };

export function findToken(purpose: Purpose, token: string, now: number): Link | null {
  return liveToken().get({ hash: hashOf(token), purpose, now }) ?? null;
}

const liveDetails = ({ purpose, subjectId, now }: { purpose: Purpose; subjectId: number; now: number }) =>
  db()
    .select({ detail: tokens.detail })
    .from(tokens)
    .where(
      and(
        eq(tokens.purpose, purpose),
        eq(tokens.subjectId, subjectId),
        gt(tokens.expiresAt, now),
        isNull(tokens.usedAt),
      ),
    )
    .orderBy(desc(tokens.createdAt), desc(sql`rowid`));

export function detailsOf(purpose: Purpose, subjectId: number, now: number): (string | null)[] {
  return liveDetails({ purpose, subjectId, now })
    .all()
    .map(({ detail }) => detail);
}

const markUsed = ({ hash, now }: { hash: string; now: number }) =>
  db().update(tokens).set({ usedAt: now, detail: null }).where(eq(tokens.hash, hash));

/** Uses up a one-time link. Must run inside the transaction of the action that it allows. */
export function consumeToken(purpose: Purpose, token: string, now: number): Link | null {
  const link = findToken(purpose, token, now);
  if (link) markUsed({ hash: hashOf(token), now }).run();
  return link;
}

export function revokeTokens(purpose: Purpose, subjectId: number | null, now: number): void {
  db()
    .update(tokens)
    .set({ usedAt: now, detail: null })
    .where(
      and(
        eq(tokens.purpose, purpose),
        subjectId === null ? undefined : eq(tokens.subjectId, subjectId),
        isNull(tokens.usedAt),
      ),
    )
    .run();
}

export function revokeOtherTokens(purpose: Purpose, subjectId: number, token: string, now: number): void {
  db()
    .update(tokens)
    .set({ usedAt: now, detail: null })
    .where(
      and(
        eq(tokens.purpose, purpose),
        eq(tokens.subjectId, subjectId),
        ne(tokens.hash, hashOf(token)),
        isNull(tokens.usedAt),
      ),
    )
    .run();
}

/** Deletes expired links (rule 21.7). The address of a used link is deleted earlier. */
export function sweepTokens(now: number): void {
  const since = retentionCutoff("sessions", now);
  if (since !== null) db().delete(tokens).where(lt(tokens.expiresAt, since)).run();
  db()
    .update(tokens)
    .set({ detail: null })
    .where(and(isNotNull(tokens.detail), or(isNotNull(tokens.usedAt), lte(tokens.expiresAt, now))))
    .run();
}

export const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

// Signing keys of this installation, stored in the database folder.

const byName = preparedQuery((db) =>
  db
    .select({ value: secrets.value })
    .from(secrets)
    .where(eq(secrets.name, sql.placeholder("name")))
    .prepare(),
);

/** Returns 32 random bytes in base64url, created on first use. */
export function signingKey(name: string): string {
  const kept = byName().get({ name });
  if (kept) return kept.value;
  const value = randomBytes(32).toString("base64url");
  // Another process may have created it first.
  db().insert(secrets).values({ name, value, createdAt: nowInstant() }).onConflictDoNothing().run();
  return byName().get({ name })?.value ?? value;
}

export const signature = (name: string, text: string): string =>
  createHmac("sha256", signingKey(name)).update(text).digest("base64url");

/** Compares in constant time. */
export function isSignature(name: string, text: string, given: string): boolean {
  if (!byName().get({ name })) return false;
  const [right, asked] = [Buffer.from(signature(name, text)), Buffer.from(given)];
  return right.length === asked.length && timingSafeEqual(right, asked);
}
