/**
 * Limits of sign-in attempts (rule 18.5). After the fifth failure of an account, the next attempt waits 1, 2, 4 ... 60 seconds.
 * A network that has waited gets one attempt, so that a stranger who keeps failing can't lock the owner out.
 * Failures are stored in the database, turns only in memory.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import { environment, isHttps } from "#app/domain/studio/environment.server.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";
import { networkOf } from "#app/platform/http/front-door/client-address.server.ts";
import { signature } from "#app/platform/shared/tokens.server.ts";
import { db } from "#db/client.server.ts";
import { signInFailures } from "#db/schema.ts";

type Attempt = { allowed: true; counted: boolean } | { allowed: false; retryAfterSeconds: number };

/** Allows or delays an attempt. After five failures, it counts as failed before it is checked. */
export function attempt(email: string, ip: string, now: number): Attempt {
  const failed = failuresOf(email, now);
  if (!environment().rateLimits || failed.failures < freeFailures) return { allowed: true, counted: false };
  const key = `${addressHash(email)} ${networkOf(ip)}`;
  const turn = Math.min(turns.get(key) ?? failed.opensAt, failed.opensAt);
  if (now < turn) {
    keepTurn(key, turn);
    return { allowed: false, retryAfterSeconds: Math.ceil((turn - now) / 1000) };
  }
  turns.delete(key);
  countFailure(email, now);
  return { allowed: true, counted: true };
}

export function countFailure(email: string, now: number): void {
  const { failures } = failuresOf(email, now);
  const row = { failures: failures + 1, lastAt: now };
  db()
    .insert(signInFailures)
    .values({ addressHash: addressHash(email), ...row })
    .onConflictDoUpdate({ target: signInFailures.addressHash, set: row })
    .run();
}

export function clearFailures(email: string): void {
  db()
    .delete(signInFailures)
    .where(eq(signInFailures.addressHash, addressHash(email)))
    .run();
}

export function sweepFailures(now: number): void {
  db()
    .delete(signInFailures)
    .where(lt(signInFailures.lastAt, now - remembered))
    .run();
}

const freeFailures = 5;
const longestDelay = 60_000;
const remembered = 24 * 60 * 60_000;

const turns = new Map<string, number>();
const maxTurns = 10_000;

function keepTurn(key: string, at: number): void {
  turns.delete(key);
  turns.set(key, at);
  const [oldest] = turns.keys();
  if (turns.size > maxTurns && oldest !== undefined) turns.delete(oldest);
}

function failuresOf(email: string, now: number): { failures: number; opensAt: number } {
  const row = db()
    .select()
    .from(signInFailures)
    .where(eq(signInFailures.addressHash, addressHash(email)))
    .get();
  if (!row || now - row.lastAt >= remembered) return { failures: 0, opensAt: 0 };
  const delay = Math.min(longestDelay, 1000 * 2 ** (row.failures - freeFailures));
  // The wait must not become longer when the clock is set back.
  return { failures: row.failures, opensAt: Math.min(row.lastAt, now) + delay };
}

const addressHash = (email: string): string => createHash("sha256").update(email).digest("base64url");

// Known devices have their own count, so that attacks don't lock the owner out (rule 18.6; OWASP, device cookies).

const oneYear = 365 * 24 * 60 * 60;
/** Shared PCs have several accounts. The least recently used one is dropped. */
const maxAccounts = 8;

export function knownDevice(cookies: string | null, accountId: number): string | null {
  const device = deviceIn(cookies);
  return device?.marks.some((mark) => isSame(mark, markOf(device.name, accountId))) ? device.name : null;
}

export function deviceCookie(cookies: string | null, accountId: number): string {
  const { name, marks } = deviceIn(cookies) ?? { name: randomBytes(12).toString("base64url"), marks: [] };
  const mark = markOf(name, accountId);
  const kept = [mark, ...marks.filter((other) => !isSame(other, mark))].slice(0, maxAccounts);
  return setCookie(cookieName(), [name, ...kept].join("."), { secure: isHttps(), maxAge: oneYear });
}

const markOf = (name: string, accountId: number): string =>
  signature("device", `${accountId} ${name}`).slice(0, 22);

function deviceIn(cookies: string | null): { name: string; marks: string[] } | null {
  const [name = "", ...marks] = cookiesIn(cookies)[cookieName()]?.split(".") ?? [];
  return /^[\w-]{16}$/u.test(name) ? { name, marks: marks.slice(0, maxAccounts).filter(isMark) } : null;
}

const isMark = (text: string): boolean => /^[\w-]{22}$/u.test(text);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const cookieName = (): string => hostCookieName("device", isHttps());
