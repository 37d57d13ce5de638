import { type AccountRow, insertAccount } from "#app/domain/accounts/people/account.server.ts";
import { type OpenedSession, openSession } from "#app/domain/accounts/session/session.server.ts";
import { visitorOf } from "#app/domain/accounts/session/visitor.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Caller, Role, SessionPreference } from "#app/platform/http/access.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { sqlite } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { now } from "./studio.server.ts";

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

export const password = "Right-Pass-1";
/** The hash of `password`. Hashing is slow on purpose. */
const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$du2q12lv67ERHagBeWiQoA$AUDNdzjcoz/b4R5wBNvTkVjyiJRsDOPmj8p9CDa2ULY";

export const caller: Caller = {
  ip: "192.0.2.10",
  userAgent:
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  requestId: "r1",
};

export const from = (ip: string): Caller => ({ ...caller, ip });

export const enrol = (email: string, roles: Role[] = ["user"], username = "Ana López"): AccountRow =>
  insertAccount({ username, email, phone: "(555) 010-2030", passwordHash, roles }, now);

export const open = (
  { id }: { id: number },
  preference: SessionPreference = "browser",
  at: number = now,
): OpenedSession => openSession(id, preference, caller, at);

type Opened = { session: OpenedSession; at: number };
const opened = new WeakMap<Sqlite, Map<number, Opened>>();

/** Opens a session. A second call at the same instant writes nothing. */
export function signedInNow(person: number | { id: number }): string {
  const id = typeof person === "number" ? person : person.id;
  const sessions = opened.get(sqlite()) ?? new Map<number, Opened>();
  opened.set(sqlite(), sessions);
  const at = nowInstant();
  const last = sessions.get(id);
  if (last?.at === at && isThere(last.session)) return cookieOf(last.session);
  const session = openSession(id, "browser", caller, at);
  sessions.set(id, { session, at });
  return cookieOf(session);
}

const isThere = ({ id }: OpenedSession): boolean =>
  sqlite().prepare("SELECT 1 FROM sessions WHERE id = ?").get(id) !== undefined;

export const cookieOf = ({ setCookie }: OpenedSession): string => setCookie.split(";", 1)[0] ?? "";

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

export function setOrigin(origin: string): void {
  environment().origin = origin;
}
