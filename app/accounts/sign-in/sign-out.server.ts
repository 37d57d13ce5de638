/** Signing out: here, or on every device. Both answer the headers of the reply. */

import { actorOf } from "#app/accounts/people/actor.ts";
import { clearedCookie } from "#app/accounts/session/cookie.server.ts";
import { endAllSessions, endSession } from "#app/accounts/session/session.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { record } from "#app/shared/audit.server.ts";
import { writing } from "#db/client.server.ts";

type Caller = { visitor: Visitor | null; requestId: string };

/** Ends the caller's session; does nothing but clear the cookie where there is none. */
export function signOut({ visitor, requestId }: Caller, now: number): [string, string][] {
  if (visitor) {
    writing(() => {
      endSession(visitor.sessionId);
      const entry = { action: "signed-out", entity: "user", entityId: visitor.userId } as const;
      record(entry, { actor: actorOf(visitor, requestId), now });
    });
  }
  return signedOutHeaders();
}

/** Ends all sessions of the caller, this one included. */
export function signOutEverywhere({ visitor, requestId }: Caller, now: number): [string, string][] {
  if (visitor) {
    writing(() => {
      endAllSessions(visitor.userId);
      const entry = { action: "signed-out-everywhere", entity: "user", entityId: visitor.userId } as const;
      record(entry, { actor: actorOf(visitor, requestId), now });
    });
  }
  return signedOutHeaders();
}

/** "cache" is left out on purpose: it stalls Chromium for seconds, and what is personal is never stored anyway. */
const signedOutHeaders = (): [string, string][] => [
  ["Set-Cookie", clearedCookie()],
  ["Clear-Site-Data", '"storage"'],
];
