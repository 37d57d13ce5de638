import { describe, expect, test } from "vitest";
import { writeRoles } from "#app/domain/accounts/people/account.server.ts";
import type { Role, SessionPreference } from "#app/platform/http/access.ts";
import {
  caller,
  cookieOf,
  day,
  enrol,
  hour,
  minute,
  open,
  requestWith,
  second,
  visitorAt,
} from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { endAllSessions, endSession, openSession, sweepSessions } from "./session.server.ts";
import { sessionEnded, visitorOf } from "./visitor.server.ts";

const studio = perTest(starterStudio);

const bearer = (token: string, headers = {}) =>
  new Request("http://studio.test/api/auth/me", {
    headers: { Authorization: `Bearer ${token}`, ...headers },
  });

describe("session secrets", () => {
  test("open the same session, but a cookie is not accepted as a token or vice versa", () => {
    const ana = enrol("ana@x.test");
    const session = open(ana);
    const secret = cookieOf(session).slice("sid=".length);
    expect(visitorAt(now, session)?.userId).toBe(ana.id);
    expect(visitorOf(bearer(session.token), now)?.sessionId).toBe(session.id);
    expect(secret).not.toBe(session.token);
    expect(visitorOf(bearer(secret), now)).toBeNull();
    expect(visitorOf(requestWith(null, "/", { Cookie: `sid=${session.token}` }), now)).toBeNull();
  });

  test("are stored only as hashes", () => {
    const session = open(enrol("ana@x.test"));
    const kept = JSON.stringify(studio.rows("SELECT * FROM sessions"));
    expect(kept).not.toContain(session.token);
    expect(kept).not.toContain(cookieOf(session).slice(4));
  });

  test("refuse a wrong bearer token even with a valid cookie", () => {
    const session = open(enrol("ana@x.test"));
    const scrambled = bearer(`x${session.token}`, { Cookie: cookieOf(session) });
    expect(visitorOf(scrambled, now)).toBeNull();
    expect(sessionEnded(scrambled, now)).toBe("expired");
  });

  test("are stored with the network and the browser name, never the IP address", () => {
    open(enrol("ana@x.test"));
    expect(studio.rows("SELECT network, browser FROM sessions")).toEqual([
      { network: "192.0.2.0", browser: "Chrome" },
    ]);
  });
});

describe("limits", () => {
  const cases: [SessionPreference, Role[], number, number][] = [
    ["browser", ["user"], 30 * minute, 12 * hour],
    ["remember", ["user"], 14 * day, 30 * day],
    ["stay", ["user"], 14 * day, 30 * day],
    ...(["browser", "remember", "stay"] as const).flatMap((preference) =>
      (["provider", "receptionist", "admin"] as const).map(
        (role): [SessionPreference, Role[], number, number] => [preference, [role], 30 * minute, 12 * hour],
      ),
    ),
  ];

  test.each(cases)("end %s of %j after its idle time, to the millisecond", (preference, roles, idle) => {
    const session = open(enrol("ana@x.test", roles), preference);
    expect(visitorAt(now + idle - 1, session, "/api/auth/me")).not.toBeNull();
    expect(visitorAt(now + idle, session)).toBeNull();
    expect(sessionEnded(requestWith(session), now + idle)).toBe("inactivity");
  });

  test.each(cases)(
    "end %s of %j after its total time even if it is used",
    (preference, roles, idle, absolute) => {
      const session = open(enrol("ana@x.test", roles), preference);
      for (let at = now; at < now + absolute; at += idle / 2) expect(visitorAt(at, session)).not.toBeNull();
      expect(visitorAt(now + absolute - 1, session)).not.toBeNull();
      expect(visitorAt(now + absolute, session)).toBeNull();
      expect(sessionEnded(requestWith(session), now + absolute)).toBe("expired");
    },
  );

  test("apply the inactivity warning to sessions with an idle limit of 30 minutes", () => {
    const [client, admin] = [enrol("ana@x.test"), enrol("ada@x.test", ["admin"])];
    expect(visitorAt(now, open(client, "browser"))?.watched).toBe(true);
    expect(visitorAt(now, open(client, "remember"))?.watched).toBe(false);
    expect(visitorAt(now, open(admin, "stay"))?.watched).toBe(true);
  });

  test("are in sessionInfo with the preference", () => {
    expect(open(enrol("ana@x.test"), "stay").sessionInfo).toEqual({
      preference: "stay",
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + 30 * day).toISOString(),
    });
    expect(open(enrol("ada@x.test", ["user", "admin"]), "stay").sessionInfo.expiresAt).toBe(
      new Date(now + 12 * hour).toISOString(),
    );
  });
});

describe("session activity", () => {
  const lastSeen = () => studio.rows("SELECT last_seen_at AS at FROM sessions")[0]?.at;

  test("excludes polling: an unattended PC is signed out after 30 minutes", () => {
    const session = open(enrol("ada@x.test", ["admin"]));
    for (let at = now; at < now + 30 * minute; at += 5 * minute)
      expect(visitorAt(at, session, "/api/auth/me")).not.toBeNull();
    expect(visitorAt(now + 30 * minute, session, "/api/auth/me")).toBeNull();
  });

  test("includes heartbeats and page views", () => {
    const session = open(enrol("ada@x.test", ["admin"]));
    visitorAt(now + 29 * minute, session, "/api/auth/me", { "X-User-Active": "1" });
    expect(visitorAt(now + 58 * minute, session)).not.toBeNull();
    expect(visitorAt(now + 87 * minute, session)).not.toBeNull();
  });

  test("excludes requests with X-User-Active: 0", () => {
    const session = open(enrol("ada@x.test", ["admin"]));
    visitorAt(now + 29 * minute, session, "/receptionist", { "X-User-Active": "0" });
    expect(visitorAt(now + 30 * minute, session)).toBeNull();
  });

  test("excludes pages that reload automatically", () => {
    const session = open(enrol("ada@x.test", ["admin"]));
    for (let at = now; at < now + 30 * minute; at += 2 * minute)
      expect(visitorAt(at, session, "/receptionist?date=2026-03-02&refreshed")).not.toBeNull();
    expect(visitorAt(now + 30 * minute, session)).toBeNull();
  });

  test("counts for all tabs", () => {
    const session = open(enrol("ada@x.test", ["admin"]));
    visitorAt(now + 20 * minute, session, "/admin/users");
    expect(visitorAt(now + 40 * minute, session, "/api/auth/me")).not.toBeNull();
  });

  test("is written at most once a minute", () => {
    const session = open(enrol("ana@x.test"));
    visitorAt(now + 59 * second, session);
    expect(lastSeen()).toBe(now);
    visitorAt(now + 60 * second, session);
    expect(lastSeen()).toBe(now + 60 * second);
  });
});

describe("roles at each request", () => {
  test("lose their rights and limits immediately after a demotion", () => {
    const ana = enrol("ana@x.test");
    const session = open(ana, "stay");
    expect(visitorAt(now + day, session)?.roles).toEqual(["user"]);
    writeRoles(ana.id, ["receptionist"]);
    expect(visitorAt(now + day + minute, session)).toBeNull();
    writeRoles(ana.id, ["user"]);
    expect(visitorAt(now + day + minute, session)?.watched).toBe(false);
  });

  test("end with a deleted account", () => {
    const [gone, provider] = [enrol("gone@x.test"), enrol("seat@x.test")];
    const sessions = [open(gone), open(provider)] as const;
    studio.sqlite.prepare("DELETE FROM users WHERE id = ?").run(gone.id);
    studio.sqlite.prepare("UPDATE users SET deleted_at = ? WHERE id = ?").run(now, provider.id);
    expect(sessions.map((session) => visitorAt(now, session))).toEqual([null, null]);
    expect(studio.count("sessions")).toBe(1);
  });
});

describe("session ends", () => {
  test("include both secrets of one session at sign-out, and no other session", () => {
    const ana = enrol("ana@x.test");
    const [here, there] = [open(ana), open(ana)] as const;
    endSession(here.id);
    expect(visitorAt(now, here)).toBeNull();
    expect(visitorOf(bearer(here.token), now)).toBeNull();
    expect(visitorAt(now, there)).not.toBeNull();
  });

  test("include all sessions of the user, or all but one", () => {
    const [ana, bo] = [enrol("ana@x.test"), enrol("bo@x.test")];
    const sessions = [open(ana), open(ana), open(bo)];
    endAllSessions(ana.id, sessions[1]?.id);
    expect(sessions.map((session) => visitorAt(now, session) !== null)).toEqual([false, true, true]);
    endAllSessions(ana.id);
    expect(sessions.map((session) => visitorAt(now, session) !== null)).toEqual([false, false, true]);
  });

  test("have a reason for unknown sessions, but not for live or missing ones", () => {
    const session = open(enrol("ana@x.test"));
    expect(sessionEnded(requestWith(null), now)).toBeNull();
    expect(sessionEnded(requestWith(session), now)).toBeNull();
    expect(sessionEnded(requestWith(null, "/", { Cookie: "sid=scrambled" }), now)).toBe("expired");
    expect(sessionEnded(requestWith(null, "/", { Authorization: "Basic abc" }), now)).toBeNull();
  });

  test("include the least recently used of more than 20 sessions", () => {
    const [ana, bo] = [enrol("ana@x.test"), enrol("bo@x.test")];
    const other = open(bo);
    const sessions = Array.from({ length: 20 }, (_, index) => open(ana, "browser", now + index));
    // The first session is used again, so the second one is now the least recently used.
    visitorAt(now + 2 * minute, sessions[0] as (typeof sessions)[0]);
    openSession(ana.id, "browser", caller, now + 3 * minute);
    const live = sessions.map((session) => visitorAt(now + 3 * minute, session) !== null);
    expect(live).toEqual([true, false, ...Array<boolean>(18).fill(true)]);
    expect(visitorAt(now + 3 * minute, other)).not.toBeNull();
  });

  test("are swept after a month, while live sessions stay", () => {
    const ana = enrol("ana@x.test");
    const sessions = [open(ana, "browser"), open(ana, "stay")] as const;
    sweepSessions(now + 31 * day);
    expect(sessionEnded(requestWith(sessions[0]), now + 31 * day)).toBe("inactivity");
    sweepSessions(now + 31 * day + 1);
    expect(sessionEnded(requestWith(sessions[0]), now + 31 * day)).toBe("expired");
    expect(visitorAt(now + 7 * day, sessions[1])).not.toBeNull();
    sweepSessions(now + 60 * day);
    expect(studio.count("sessions")).toBe(0);
  });
});
