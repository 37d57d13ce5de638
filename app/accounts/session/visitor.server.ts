import type { Visitor } from "#app/http/access.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { SessionEnd } from "./limits.ts";
import { findSession, noteUse } from "./session.server.ts";

export function visitorOf(request: Request, now: number = nowInstant()): Visitor | null {
  const session = findSession(request, now)?.session;
  if (!session) return null;
  if (isRealUse(request)) noteUse(session, now);
  const { userId, username, email, phone, roles, sessionId, preference, watched, mustChangePassword } =
    session;
  return { userId, username, email, phone, roles, sessionId, preference, watched, mustChangePassword };
}

/** Null where the request carries no session, or a live one. */
export const sessionEnded = (request: Request, now: number = nowInstant()): SessionEnd | null =>
  findSession(request, now)?.ended ?? null;

export const endInWords: Record<SessionEnd, string> = {
  inactivity: "Session expired due to inactivity",
  expired: "Your session has expired. Please log in again.",
};

/** An open page must not keep its session alive by itself (rule 19.6); without script its URL says `refreshed`. */
function isRealUse({ url, headers }: Request): boolean {
  const active = headers.get("X-User-Active");
  if (active !== null) return active === "1";
  const { pathname, searchParams } = new URL(url);
  return !searchParams.has("refreshed") && !/^\/(?:api\/auth\/me|receptionist\/since)\/*$/iu.test(pathname);
}
