/** For tests only: a studio with accounts, and requests that carry their sessions. */

import { type AccountRow, insertAccount } from "#app/accounts/people/account.server.ts";
import { type OpenedSession, openSession } from "#app/accounts/session/session.server.ts";
import { visitorOf } from "#app/accounts/session/visitor.server.ts";
import type { Client, Role, SessionPreference } from "#app/http/checks/access.ts";
import { forgetRateLimits } from "#app/http/checks/rate-limit.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { testDatabase } from "#db/testing.server.ts";

export const now = Date.UTC(2026, 10, 23, 9, 0);
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const password = "Right-Pass-1";
/** Of `password`: made once, because each hash costs its time on purpose. */
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$du2q12lv67ERHagBeWiQoA$AUDNdzjcoz/b4R5wBNvTkVjyiJRsDOPmj8p9CDa2ULY";

export const caller: Client = {
  ip: "192.0.2.10",
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  requestId: "r1",
};

export const from = (ip: string): Client => ({ ...caller, ip });

/** The starter's studio with its one unclaimed seat, and nobody's account. */
export function freshStudio() {
  const { sqlite, close } = testDatabase();
  seedStarter(sqlite, { now, timeZone: "America/New_York" });
  forgetRateLimits();
  const rows = (sql: string, ...values: unknown[]) =>
    sqlite.prepare(sql).all(...values) as Record<string, unknown>[];
  return {
    sqlite,
    close,
    rows,
    count: (table: string) => Number(rows(`SELECT count(*) AS n FROM ${table}`)[0]?.n),
    actions: () => rows("SELECT action FROM audit ORDER BY id").map(({ action }) => action),
    mails: () =>
      rows("SELECT kind, recipient FROM outbox ORDER BY id").map(
        ({ kind, recipient }) => `${kind} ${recipient}`,
      ),
  };
}

export const enrol = (email: string, roles: Role[] = ["user"], username = "Ana López"): AccountRow =>
  insertAccount({ username, email, phone: "(555) 010-2030", passwordHash, roles }, now);

export const open = (
  { id }: AccountRow,
  preference: SessionPreference = "browser",
  at: number = now,
): OpenedSession => openSession(id, preference, caller, at);

export const cookieOf = ({ setCookie }: OpenedSession): string => setCookie.split(";", 1)[0] ?? "";

/** A request with a session's cookie, as a browser sends it. */
export function requestWith(
  session: OpenedSession | null,
  path = "/profile",
  headers: Record<string, string> = {},
) {
  return new Request(`http://studio.test${path}`, {
    headers: { ...(session && { Cookie: cookieOf(session) }), ...headers },
  });
}

export const visitorAt = (
  at: number,
  session: OpenedSession,
  path?: string,
  headers?: Record<string, string>,
) => visitorOf(requestWith(session, path, headers), at);

/** Sets the public origin of this process for one test file. */
export function setOrigin(origin: string): void {
  environment().origin = origin;
}
