/** How long a session lives (rule 19.1). */

import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Role, SessionPreference } from "#app/platform/http/access.ts";

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

/** Staff share PCs: for them the preference changes nothing. */
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
