/**
 * A session has two secrets of 32 random bytes, stored as hashes: one for the cookie, one for the bearer token (rule 19.3).
 * Limits depend on preference and roles at each request, so they aren't stored.
 * Ended rows are kept for a while to explain why the session ended (`sessionEndOf`).
 */
import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gt, isNull, lt, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { deskIn, noteDeskUse } from "#app/domain/accounts/desks/desks.server.ts";
import { accountById, joinedRoles } from "#app/domain/accounts/people/account.server.ts";
import { isStaff, rolesFrom } from "#app/domain/accounts/people/roles.ts";
import { deviceCookie } from "#app/domain/accounts/sign-in/attempts.server.ts";
import type { Caller, SessionPreference, Visitor } from "#app/platform/http/access.ts";
import { truncated } from "#app/platform/http/front-door/client-address.server.ts";
import { retentionCutoff } from "#app/platform/shared/retention.server.ts";
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

/** Keep the order: the user agent of a browser also contains names of browsers further down the list. */
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

const maxSessions = 20;

/** Opens a session. Ends the least recently used of more than 20 (rule 19.4). `deskId`: opened by a PIN. */
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
    endOldestSessions(userId);
    const { absolute } = sessionLimits(preference, rolesOfUser(userId));
    const sessionInfo = {
      preference,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + absolute).toISOString(),
    };
    const setCookie = sessionCookie(secret, preference);
    // A PIN doesn't prove that the device is the user's.
    const set = deskId === null ? [setCookie, deviceCookie(cookies, userId)] : [setCookie];
    const headers = set.map((cookie): [string, string] => ["Set-Cookie", cookie]);
    return { id, setCookie, cookies: headers, token, sessionInfo };
  });
}

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

/** Returns the session of the request, or the reason why it ended. Null without a session. */
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

/** Writes at most once a minute, to spare the disk (rule 19.6). */
export function noteUse({ sessionId, lastSeenAt, desk }: Session, now: number): void {
  if (now - lastSeenAt < oneMinute) return;
  unlessBusy(() => {
    db().update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId)).run();
    if (desk) noteDeskUse(desk.id, now);
  });
}

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

/** Deletes ended sessions after the retention period (rule 21.7). */
export function sweepSessions(now: number): void {
  const since = retentionCutoff("sessions", now);
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

function endOldestSessions(userId: number): void {
  const kept = db()
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(maxSessions);
  db()
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
    .run();
}
