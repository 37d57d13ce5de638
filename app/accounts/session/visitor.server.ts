/** Whose session a request carries, and what counts as use of it. */

import type { Visitor } from "#app/http/access.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { SessionEnd } from "./limits.ts";
import { findSession, noteUse } from "./session.server.ts";

/** The visitor of a live session, with the roles of this moment. Real use puts off the session's end. */
export function visitorOf(request: Request, now: number = nowInstant()): Visitor | null {
  const session = findSession(request, now)?.session;
  if (!session) return null;
  if (isRealUse(request)) noteUse(session, now);
  const { userId, username, email, phone, roles, sessionId, preference, watched, mustChangePassword } =
    session;
  return { userId, username, email, phone, roles, sessionId, preference, watched, mustChangePassword };
}

/** How the session ended whose cookie or token the request carries; null where it carries none, or a live one. */
export const sessionEnded = (request: Request, now: number = nowInstant()): SessionEnd | null =>
  findSession(request, now)?.ended ?? null;

export const endInWords: Record<SessionEnd, string> = {
  inactivity: "Session expired due to inactivity",
  expired: "Your session has expired. Please log in again.",
};

/**
 * A page that asks by itself whether its session lives must not keep it alive: an unattended PC would never be signed
 * out. It says with `X-User-Active: 1` that somebody was there since it last asked, and with any other value that nobody was.
 * A page that loads itself again without script can send no header; its address says `refreshed`.
 */
function isRealUse({ url, headers }: Request): boolean {
  const active = headers.get("X-User-Active");
  if (active !== null) return active === "1";
  const { pathname, searchParams } = new URL(url);
  return !searchParams.has("refreshed") && !/^\/api\/auth\/me\/*$/iu.test(pathname);
}
