import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import type { SessionEnd } from "./cookie.server.ts";
import { findSession, lockSession, noteUse } from "./session.server.ts";

export function visitorOf(request: Request, now: number = nowInstant()): Visitor | null {
  const session = findSession(request, now)?.session;
  if (!session) return null;
  const lockedAt = session.lockedAt ?? (isLockDue(session, now) ? now : null);
  if (lockedAt === null && isRealUse(request)) noteUse(session, now);
  if (lockedAt !== session.lockedAt) lockSession(session.sessionId, now);
  const { userId, username, email, phone, roles, sessionId, preference, watched, mustChangePassword, desk } =
    session;
  const person = { userId, username, email, phone, roles };
  return {
    ...{ ...person, sessionId, preference, watched, mustChangePassword, desk, lockedAt },
    wrongPins: wrongPinsToShow(session, now),
  };
}

const shownForMs = 5 * 60_000;

function wrongPinsToShow(
  {
    createdAt,
    wrongPins: count,
    wrongPinsSince: since,
  }: { createdAt: number; wrongPins: number; wrongPinsSince: number | null },
  now: number,
): Visitor["wrongPins"] {
  return count > 0 && now < createdAt + shownForMs ? { count, since } : null;
}

/** Locks desks without JavaScript at the next request. One extra minute is for heartbeats (rule 19.10). */
function isLockDue(
  { desk, lastSeenAt }: { desk: Visitor["desk"]; lastSeenAt: number },
  now: number,
): boolean {
  const minutes = desk ? studio().lockAfterMinutes : 0;
  return minutes > 0 && now - lastSeenAt >= (minutes + 1) * 60_000;
}

export const sessionEnded = (request: Request, now: number = nowInstant()): SessionEnd | null =>
  findSession(request, now)?.ended ?? null;

export const endInWords: Record<SessionEnd, string> = {
  inactivity: "Session expired due to inactivity",
  expired: "Your session has expired. Please log in again.",
};

/** An open page must not extend its session automatically (rule 19.6), such as by a reload (`refreshed`). */
function isRealUse({ url, headers }: Request): boolean {
  const active = headers.get("X-User-Active");
  if (active !== null) return active === "1";
  const { pathname, searchParams } = new URL(url);
  return !searchParams.has("refreshed") && !/^\/(?:api\/auth\/me|receptionist\/since)\/*$/iu.test(pathname);
}
