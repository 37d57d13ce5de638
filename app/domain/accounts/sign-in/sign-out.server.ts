import { clearedCookie } from "#app/domain/accounts/session/cookie.server.ts";
import { endAllSessions, endSession } from "#app/domain/accounts/session/session.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { writing } from "#db/client.server.ts";

/** A registered desk keeps its paper for the next person (rule 6.56). */
export function signOut(visitor: Visitor | null, by: By, isDesk: boolean): [string, string][] {
  if (visitor) {
    writing(() => {
      endSession(visitor.sessionId);
      record({ action: "signed-out", entity: "user", entityId: visitor.userId }, by);
    });
  }
  return isDesk ? [endedCookie()] : signedOutHeaders();
}

export function signOutEverywhere(visitor: Visitor | null, by: By): [string, string][] {
  if (visitor) {
    writing(() => {
      endAllSessions(visitor.userId);
      record({ action: "signed-out-everywhere", entity: "user", entityId: visitor.userId }, by);
    });
  }
  return signedOutHeaders();
}

const endedCookie = (): [string, string] => ["Set-Cookie", clearedCookie()];

/** Without "cache", which stalls Chromium for seconds; what is personal is never stored anyway. */
export const signedOutHeaders = (): [string, string][] => [endedCookie(), ["Clear-Site-Data", '"storage"']];
