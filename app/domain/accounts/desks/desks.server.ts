/** Browsers that an admin makes a desk: there, and only there, a PIN signs in (rule 18.12). */
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
import { mostDesks } from "./desk-limits.ts";

// The secret of a browser that an admin made a desk (rule 18.12).

/** As long as browsers keep one; each signing in at the desk renews it. */
const fourHundredDays = 400 * 24 * 60 * 60;

const cookieName = (): string => hostCookieName("desk", isHttps());

const deskCookie = (secret: string): string =>
  setCookie(cookieName(), secret, { secure: isHttps(), maxAge: fourHundredDays });

/** The same once more, for as long again; none where the browser has none. */
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

/** The desk that a Cookie header is sent from; null for every other browser, and once it is revoked (rule 18.12). */
export function deskIn(cookies: string | null): Desk | null {
  const secret = deskSecretIn(cookies);
  return secret === null ? null : (bySecret().get({ hash: hashOf(secret) }) ?? null);
}

export const deskOf = ({ headers }: Request): Desk | null => deskIn(headers.get("Cookie"));

type DeskRow = Desk & { madeAt: number; lastSeenAt: number };

/** Those that count, the one used last first. */
export const listDesks = (): DeskRow[] =>
  db()
    .select({ id: desks.id, name: desks.name, madeAt: desks.madeAt, lastSeenAt: desks.lastSeenAt })
    .from(desks)
    .where(isNull(desks.revokedAt))
    .orderBy(desc(desks.lastSeenAt), desc(desks.id))
    .all();

const NewDesk = schemaOf(desksForm, {});

/** Answers the cookie that makes the caller's browser the desk `deskName`. Refuses as "invalid", and as "conflict" one that is a desk, and a 21st. */
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
    if (listDesks().length >= mostDesks) {
      return refused("conflict", `You already have ${mostDesks} desks. Revoke one first.`);
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

/** Ends every session that a PIN made there. Refuses as "not-found". */
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

/** In the caller's transaction, when somebody signs in there or goes on. */
export function noteDeskUse(id: number, now: number): void {
  db().update(desks).set({ lastSeenAt: now }).where(eq(desks.id, id)).run();
}
