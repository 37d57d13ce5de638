/** Desks: browsers that an admin has registered. PINs work only there (rule 18.12). */
import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { isHttps } from "#app/domain/studio/environment.server.ts";
import { desksForm } from "#app/domain/studio/settings-forms.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { desks, sessions } from "#db/schema.ts";
import { maxDesks } from "./desk-limits.ts";

/** The most that browsers allow. Each sign-in at the desk renews it. */
const fourHundredDays = 400 * 24 * 60 * 60;

const cookieName = (): string => hostCookieName("desk", isHttps());

const deskCookie = (secret: string): string =>
  setCookie(cookieName(), secret, { secure: isHttps(), maxAge: fourHundredDays });

export function renewedDeskCookie({ headers }: Request): [string, string][] {
  const secret = deskSecretIn(headers.get("Cookie"));
  return secret === null ? [] : [["Set-Cookie", deskCookie(secret)]];
}

const deskSecretIn = (cookies: string | null): string | null => cookiesIn(cookies)[cookieName()] || null;

export type Desk = { id: number; name: string };

const bySecret = preparedQuery((db) =>
  db
    .select({ id: desks.id, name: desks.name })
    .from(desks)
    .where(and(eq(desks.tokenHash, sql.placeholder("hash")), isNull(desks.revokedAt)))
    .prepare(),
);

/** Returns null for any other browser and for a revoked desk (rule 18.12). */
export function deskIn(cookies: string | null): Desk | null {
  const secret = deskSecretIn(cookies);
  return secret === null ? null : (bySecret().get({ hash: hashOf(secret) }) ?? null);
}

export const deskOf = ({ headers }: Request): Desk | null => deskIn(headers.get("Cookie"));

type DeskRow = Desk & { madeAt: number; lastSeenAt: number };

export const listDesks = (): DeskRow[] =>
  db()
    .select({ id: desks.id, name: desks.name, madeAt: desks.madeAt, lastSeenAt: desks.lastSeenAt })
    .from(desks)
    .where(isNull(desks.revokedAt))
    .orderBy(desc(desks.lastSeenAt), desc(desks.id))
    .all();

const NewDesk = schemaOf(desksForm, {});

/** Returns the cookie that makes the browser a desk. Refusals: invalid, conflict (already a desk, or too many desks). */
export function addDesk(
  input: unknown,
  present: Desk | null,
  by: By,
): Outcome<{ id: number; setCookie: string }> {
  const request = readDeclared(desksForm, NewDesk, input);
  if (!request.ok) return request;
  const name = request.value.deskName;
  if (present) return refused("conflict", `This browser is already the desk "${present.name}".`);
  const secret = randomBytes(32).toString("base64url");
  return writing(() => {
    if (listDesks().length >= maxDesks) {
      return refused("conflict", `You already have ${maxDesks} desks. Revoke one first.`);
    }
    const { id } = db()
      .insert(desks)
      .values({ tokenHash: hashOf(secret), name, madeAt: by.now, madeBy: by.actor.id, lastSeenAt: by.now })
      .returning({ id: desks.id })
      .get();
    record({ action: "added", entity: "desk", entityId: id, detail: { name } }, by);
    return done({ id, setCookie: deskCookie(secret) });
  });
}

/** Revokes a desk and ends the sessions that a PIN opened there. Refusals: not-found. */
export function revokeDesk(id: number, by: By): Outcome<null> {
  return writing(() => {
    if (!listDesks().some((desk) => desk.id === id))
      return refused("not-found", "This desk no longer exists.");
    db().update(desks).set({ revokedAt: by.now }).where(eq(desks.id, id)).run();
    db().delete(sessions).where(eq(sessions.deskId, id)).run();
    record({ action: "revoked", entity: "desk", entityId: id }, by);
    return done(null);
  });
}

export function noteDeskUse(id: number, now: number): void {
  db().update(desks).set({ lastSeenAt: now }).where(eq(desks.id, id)).run();
}
