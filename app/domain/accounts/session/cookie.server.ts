import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { isHttps } from "#app/domain/studio/environment.server.ts";
import type { Role, SessionPreference } from "#app/platform/http/access.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";

const thirtyDays = 30 * 24 * 60 * 60;

const cookieName = (): string => hostCookieName("sid", isHttps());

export const sessionCookie = (secret: string, preference: SessionPreference): string =>
  setCookie(cookieName(), secret, {
    secure: isHttps(),
    maxAge: preference === "browser" ? undefined : thirtyDays,
  });

export const clearedCookie = (): string => setCookie(cookieName(), "", { secure: isHttps(), maxAge: 0 });

export const secretInCookie = (header: string | null): string | null =>
  cookiesIn(header)[cookieName()] || null;

/** Returns the bearer token, or the secret of the cookie if there is no token. */
export function secretOf({ headers }: Request): { value: string; bearer: boolean } | null {
  const bearer = bearerOf(headers);
  if (bearer !== null) return { value: bearer, bearer: true };
  const cookie = secretInCookie(headers.get("Cookie"));
  return cookie === null ? null : { value: cookie, bearer: false };
}

export function bearerOf(headers: Headers): string | null {
  const bearer = /^bearer(?:\s+(.*))?$/iu.exec(headers.get("Authorization") ?? "");
  return bearer && (bearer[1]?.trim() ?? "");
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type SessionLimits = {
  /** Milliseconds. */
  idle: number;
  absolute: number;
  watched: boolean;
};

const short: SessionLimits = { idle: 30 * minute, absolute: 12 * hour, watched: true };
const long: SessionLimits = { idle: 14 * day, absolute: 30 * day, watched: false };

/** Returns the limits. Ignores the preference of staff, because they share PCs. */
export const sessionLimits = (preference: SessionPreference, roles: readonly Role[]): SessionLimits =>
  preference === "browser" || isStaff(roles) ? short : long;

export type SessionEnd = "inactivity" | "expired";

export function sessionEndOf(
  session: { createdAt: number; lastSeenAt: number },
  { idle, absolute }: SessionLimits,
  now: number,
): SessionEnd | null {
  const idleEnd = session.lastSeenAt + idle;
  const absoluteEnd = session.createdAt + absolute;
  if (now < idleEnd && now < absoluteEnd) return null;
  return idleEnd <= absoluteEnd ? "inactivity" : "expired";
}
