/**
 * Sessions: one row with two secrets, 32 random bytes each, kept as hashes (rule 19.3). The cookie's never leaves Set-Cookie,
 * the bearer's is the `token` of a JSON answer; both end with the row. Limits follow preference and roles at the request, so
 * they are never stored. A row stays for a while after its end, to say why it ended (`sessionEndOf`).
 */
import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { deskIn, noteDeskUse } from "#app/domain/accounts/desks/desks.server.ts";
import { accountById, joinedRoles } from "#app/domain/accounts/people/account.server.ts";
import { isStaff, rolesFrom } from "#app/domain/accounts/people/roles.ts";
import { deviceCookie } from "#app/domain/accounts/sign-in/attempts.server.ts";
import type { Caller, SessionPreference, Visitor } from "#app/platform/http/access.ts";
import { truncated } from "#app/platform/http/front-door/client-address.server.ts";
import { keptSince } from "#app/platform/shared/kept-months.server.ts";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import { db, isBusy, preparedQuery, writing } from "#db/client.server.ts";
import { audit, sessions, userRoles, users } from "#db/schema.ts";
import {
  bearerOf,
  type SessionEnd,
  secretInCookie,
  secretOf,
  sessionCookie,
  sessionEndOf,
  sessionLimits,
} from "./cookie.server.ts";

/** The order matters: each name stands in those of the browsers before it too. */
function browserFamily(userAgent: string): string {
  const [, name = ""] = families.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return name;
}

const families: [RegExp, string][] = [
  [/\bEdgA?\//u, "Edge"],
  [/\bOPR\//u, "Opera"],
  [/\bSamsungBrowser\//u, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//u, "Firefox"],
  [/\bChrom(?:e|ium)\/|\bCriOS\//u, "Chrome"],
  [/\bSafari\//u, "Safari"],
];

export type OpenedSession = {
  id: number;
  setCookie: string;
  cookies: [name: string, value: string][];
  token: string;
  sessionInfo: { preference: SessionPreference; createdAt: string; expiresAt: string };
};

const mostSessions = 20;

/** With new secrets; of more than 20 of one user the longest unused goes (rule 19.4). `deskId`: where a PIN opens it. */
export function openSession(
  userId: number,
  preference: SessionPreference,
  { ip, userAgent, cookies = null }: Caller,
  now: number,
  deskId: number | null = null,
): OpenedSession {
  const [secret, token] = [newSecret(), newSecret()];
  return writing(() => {
    const { id } = db()
      .insert(sessions)
      .values({
        userId,
        cookieHash: hashOf(secret),
        bearerHash: hashOf(token),
        preference,
        createdAt: now,
        lastSeenAt: now,
        network: truncated(ip),
        browser: browserFamily(userAgent),
        deskId,
        ...wrongPinsOf(userId),
      })
      .returning({ id: sessions.id })
      .get();
    dropBeyond(userId);
    const { absolute } = sessionLimits(preference, rolesOfUser(userId));
    const sessionInfo = {
      preference,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + absolute).toISOString(),
    };
    const setCookie = sessionCookie(secret, preference);
    // Whoever knows no more than a PIN has not proven to be on a device of theirs.
    const set = deskId === null ? [setCookie, deviceCookie(cookies, userId)] : [setCookie];
    const headers = set.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return { id, setCookie, cookies: headers, token, sessionInfo };
  });
}

/** How many wrong PINs the audit has since the last sign-in; for people who have a PIN. */
function wrongPinsOf(userId: number): { wrongPins: number; wrongPinsSince: number | null } {
  if (!accountById(userId)?.pinHash) return { wrongPins: 0, wrongPinsSince: null };
  const noted = (action: string) =>
    and(eq(audit.entity, "user"), eq(audit.entityId, userId), eq(audit.action, action));
  const last = db()
    .select({ id: audit.id, at: audit.at })
    .from(audit)
    .where(noted("signed-in"))
    .orderBy(desc(audit.id))
    .limit(1)
    .get();
  const since = db()
    .select({ wrongPins: count() })
    .from(audit)
    .where(and(noted("pin-failed"), gt(audit.id, last?.id ?? 0)))
    .get();
  return { wrongPins: since?.wrongPins ?? 0, wrongPinsSince: last?.at ?? null };
}

export function endSession(sessionId: number): void {
  db().delete(sessions).where(eq(sessions.id, sessionId)).run();
}

export function endPresented({ headers }: Request): void {
  const cookie = secretInCookie(headers.get("Cookie"));
  const bearer = bearerOf(headers);
  for (const [column, secret] of [
    [sessions.cookieHash, cookie],
    [sessions.bearerHash, bearer],
  ] as const) {
    if (secret !== null)
      db()
        .delete(sessions)
        .where(eq(column, hashOf(secret)))
        .run();
  }
}

export function endAllSessions(userId: number, except: number | null = null): void {
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)))
    .run();
}

type Session = Omit<Visitor, "wrongPins"> & {
  createdAt: number;
  lastSeenAt: number;
  wrongPins: number;
  wrongPinsSince: number | null;
};

/** The request's live session, else how it ended; null where it carries none. */
export function findSession(
  request: Request,
  now: number,
): { session: Session; ended: null } | { session: null; ended: SessionEnd } | null {
  const secret = secretOf(request);
  if (secret === null) return null;
  const row = (secret.bearer ? byBearer() : byCookie()).get({ hash: hashOf(secret.value) });
  const cookies = request.headers.get("Cookie");
  const desk = secret.bearer ? null : deskIn(cookies);
  const isElsewhere = row?.deskId != null && row.deskId !== desk?.id;
  if (!row || isElsewhere) return { session: null, ended: "expired" };
  const roles = rolesFrom(row.roles);
  const limits = sessionLimits(row.preference, roles);
  const ended = sessionEndOf(row, limits, now);
  if (ended) return { session: null, ended };
  const place = desk && isStaff(roles) ? { id: desk.id, byPin: row.deskId !== null } : null;
  return { session: { ...row, roles, watched: limits.watched, desk: place }, ended: null };
}

const oneMinute = 60_000;

/** At most once a minute: each note costs the disk a write (rule 19.6). */
export function noteUse({ sessionId, lastSeenAt, desk }: Session, now: number): void {
  if (now - lastSeenAt < oneMinute) return;
  unlessBusy(() => {
    db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId)).run();
    if (desk) noteDeskUse(desk.id, now);
  });
}

/** From now on the session opens nothing until it is unlocked or handed over (rule 19.9). */
export function lockSession(sessionId: number, now: number): void {
  const open = and(eq(sessions.id, sessionId), isNull(sessions.lockedAt));
  unlessBusy(() => void db().update(sessions).set({ lockedAt: now }).where(open).run());
}

function unlessBusy(write: () => void): void {
  try {
    writing(write);
  } catch (problem) {
    if (!isBusy(problem)) throw problem;
  }
}

const day = 24 * 60 * 60_000;

/** Deletes what ended longer ago than the studio keeps it (rule 21.7), whatever its preference and roles were. */
export function sweepSessions(now: number): void {
  const since = keptSince("sessions", now);
  if (since === null) return;
  db()
    .delete(sessions)
    .where(
      or(
        lt(sessions.createdAt, since - 30 * day),
        lt(sessions.lastSeenAt, since - 14 * day),
        and(eq(sessions.preference, "browser"), lt(sessions.lastSeenAt, since)),
      ),
    )
    .run();
}

const newSecret = (): string => randomBytes(32).toString("base64url");

const find = (secret: SQL) =>
  preparedQuery((db) =>
    db
      .select({
        sessionId: sessions.id,
        preference: sessions.preference,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        userId: users.id,
        username: users.username,
        email: users.email,
        phone: users.phone,
        mustChangePassword: users.mustChangePassword,
        deskId: sessions.deskId,
        lockedAt: sessions.lockedAt,
        wrongPins: sessions.wrongPins,
        wrongPinsSince: sessions.wrongPinsSince,
        roles: joinedRoles.as("roles"),
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(secret, isNull(users.deletedAt)))
      .prepare(),
  );

const byCookie = find(eq(sessions.cookieHash, sql.placeholder("hash")));
const byBearer = find(eq(sessions.bearerHash, sql.placeholder("hash")));

function rolesOfUser(userId: number) {
  const rows = db()
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .all();
  return rows.map(({ role }) => role);
}

function dropBeyond(userId: number): void {
  const kept = db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(mostSessions);
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
    .run();
}
