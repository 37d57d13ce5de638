import { describe, expect, test, vi } from "vitest";
import { accountByEmail } from "#app/domain/accounts/people/account.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, minute, open, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, now, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(starterStudio, { clock: now });

type Sent = { token?: string; cookie?: string; body?: unknown; headers?: Record<string, string> };

async function send(method: string, address: string, { token, cookie, body, headers = {} }: Sent = {}) {
  const { data, ...answer } = await callRoute(`${method} ${address}`, {
    cookie,
    headers: {
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, body: data };
}

const signIn = async (email: string, extra = {}) =>
  send("POST", "/api/auth/login", { body: { email, password, ...extra } });

describe("POST /api/auth/login", () => {
  test("returns token, user and sessionInfo, sets the cookie, and is not cached.", async () => {
    const ana = enrol("ana@x.test");
    const { status, headers, body } = await signIn("ana@x.test", { sessionPreference: "remember" });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["token", "user", "sessionInfo"]);
    expect(body.user).toEqual({
      id: ana.id,
      username: "Ana López",
      email: "ana@x.test",
      phone: "(555) 010-2030",
      roles: ["user"],
      created_at: new Date(now).toISOString(),
      last_login: new Date(now).toISOString(),
    });
    expect(headers.get("Set-Cookie")).toMatch(
      /^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax, device=/u,
    );
    expect(headers.get("Set-Cookie")).not.toContain(body.token);
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test("is 401 with one text for all wrong logins, and 400 for missing fields or no JSON.", async () => {
    enrol("ana@x.test");
    const wrong = [
      { email: "ana@x.test", password: "x" },
      { email: "nobody@x.test", password: "x" },
    ];
    for (const body of wrong) {
      const answer = await send("POST", "/api/auth/login", { body });
      expect([answer.status, answer.body]).toEqual([
        401,
        { error: "Login failed. Please check your credentials and try again." },
      ]);
      expect(answer.headers.has("Set-Cookie")).toBe(false);
    }
    for (const body of ["null", "[]", '"text"', "{", "{}", '{"email":"ana@x.test"}']) {
      expect((await send("POST", "/api/auth/login", { body })).status).toBe(400);
    }
  });

  test("is 429 with Retry-After after five failures.", async () => {
    for (let turn = 0; turn < 5; turn += 1) await signIn("nobody@x.test");
    const { status, headers } = await signIn("nobody@x.test");
    expect([status, headers.get("Retry-After")]).toEqual([429, "1"]);
  });

  test("with a session's cookie replaces that session by a new one.", async () => {
    const before = open(enrol("ana@x.test"));
    const sent = { body: { email: "ana@x.test", password }, cookie: cookieOf(before) };
    expect((await send("POST", "/api/auth/login", sent)).status).toBe(200);
    expect((await send("GET", "/api/auth/me", { cookie: cookieOf(before) })).status).toBe(401);
  });

  test("with another account's cookie ends that session.", async () => {
    enrol("ana@x.test");
    const other = cookieOf(open(enrol("bo@x.test"), "remember"));
    const sent = { body: { email: "ana@x.test", password }, cookie: other };
    expect((await send("POST", "/api/auth/login", sent)).status).toBe(200);
    expect((await send("GET", "/api/auth/me", { cookie: other })).status).toBe(401);
  });
});

describe("GET /api/auth/me", () => {
  test("accepts a cookie or a token.", async () => {
    const session = open(enrol("ana@x.test"));
    for (const sent of [{ cookie: cookieOf(session) }, { token: session.token }]) {
      const { status, body, headers } = await send("GET", "/api/auth/me", sent);
      expect([status, body.success, body.user.email]).toEqual([200, true, "ana@x.test"]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    }
  });

  test("is 401 without a session, for a bad token and for an ended session, with the reason.", async () => {
    const session = open(enrol("ana@x.test"));
    const error = async (sent: Sent) => {
      const { status, body } = await send("GET", "/api/auth/me", sent);
      expect(status).toBe(401);
      return body.error;
    };
    expect(await error({})).toBe("Please log in.");
    expect(await error({ token: "scrambled" })).toBe("Your session has expired. Please log in again.");
    vi.setSystemTime(now + 30 * minute);
    expect(await error({ token: session.token })).toBe("Session expired due to inactivity");
  });

  test("does not keep a session alive without activity.", async () => {
    const [polled, used] = [open(enrol("ana@x.test")), open(enrol("bo@x.test"))] as const;
    for (const at of [15, 29]) {
      vi.setSystemTime(now + at * minute);
      await send("GET", "/api/auth/me", { token: polled.token });
      await send("GET", "/api/auth/me", { token: used.token, headers: { "X-User-Active": "1" } });
    }
    vi.setSystemTime(now + 31 * minute);
    expect((await send("GET", "/api/auth/me", { token: polled.token })).status).toBe(401);
    expect((await send("GET", "/api/auth/me", { token: used.token })).status).toBe(200);
  });
});

describe("signing out", () => {
  test("ends this session for cookie and token, and clears the cookie.", async () => {
    const ana = enrol("ana@x.test");
    const [here, there] = [open(ana), open(ana)] as const;
    const { status, body, headers } = await send("POST", "/api/auth/logout", { cookie: cookieOf(here) });
    expect([status, body]).toEqual([200, { success: true }]);
    expect(headers.get("Set-Cookie")).toBe("sid=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax");
    expect(headers.get("Clear-Site-Data")).toBe('"storage"');
    expect((await send("GET", "/api/auth/me", { token: here.token })).status).toBe(401);
    expect((await send("GET", "/api/auth/me", { token: there.token })).status).toBe(200);
    expect(studio.actions()).toEqual(["signed-out"]);
  });

  test("everywhere ends all sessions, the current one too.", async () => {
    const ana = enrol("ana@x.test");
    const sessions = [open(ana), open(ana)];
    const { status, body } = await send("POST", "/api/auth/logout-all", { token: sessions[0]?.token });
    expect([status, body]).toEqual([200, { success: true }]);
    for (const { token } of sessions) expect((await send("GET", "/api/auth/me", { token })).status).toBe(401);
  });

  test("is 401 without a session, and not possible by GET.", async () => {
    expect((await send("POST", "/api/auth/logout")).status).toBe(401);
    expect((await send("POST", "/api/auth/logout-all")).status).toBe(401);
    expect((await send("GET", "/api/auth/logout")).status).toBe(405);
  });
});

describe("users", () => {
  const admin = () => open(accountByEmail("ada@x.test") ?? enrol("ada@x.test", ["admin"], "Ada Lind")).token;
  const newcomer = { username: "Nia Park", email: "nia@x.test", phone: "(555) 010-9999", password };

  test("Only an admin gets the list, without hashes.", async () => {
    const token = admin();
    const { status, body } = await send("GET", "/api/users", { token });
    expect([status, body[0].username]).toEqual([200, "Ada Lind"]);
    expect(Object.keys(body[0])).toEqual([
      "id",
      "username",
      "email",
      "phone",
      "roles",
      "created_at",
      "last_login",
    ]);
    expect((await send("GET", "/api/users")).status).toBe(401);
    for (const role of ["user", "provider", "receptionist"] as const) {
      const other = open(enrol(`${role}@x.test`, [role])).token;
      expect((await send("GET", "/api/users", { token: other })).status).toBe(403);
    }
  });

  test("Anyone else registers as a client and is logged in.", async () => {
    const { status, body, headers } = await send("POST", "/api/users", {
      body: { ...newcomer, roles: ["admin"] },
    });
    expect([status, Object.keys(body), body.user.roles]).toEqual([
      201,
      ["token", "user", "sessionInfo"],
      ["user"],
    ]);
    expect(headers.get("Set-Cookie")).toMatch(/^sid=/u);
    expect((await send("GET", "/api/auth/me", { token: body.token })).status).toBe(200);
    expect((await send("POST", "/api/users", { body: newcomer })).status).toBe(409);
  });

  test("Registering while logged in creates the account and keeps the session.", async () => {
    const { token } = open(enrol("ana@x.test"));
    const { status, body, headers } = await send("POST", "/api/users", { token, body: newcomer });
    expect([status, Object.keys(body), headers.has("Set-Cookie")]).toEqual([201, ["user"], false]);
  });

  test("An admin creates an account with roles, and gets it without a wrapper.", async () => {
    const body = { ...newcomer, password: "abcdef", roles: ["service_provider"] };
    const answer = await send("POST", "/api/users", { token: admin(), body });
    expect([answer.status, answer.body.roles, answer.body.username]).toEqual([201, ["provider"], "Nia Park"]);
    expect(answer.body).not.toHaveProperty("token");
    const { status, body: refusal } = await send("POST", "/api/users", {
      token: admin(),
      body: { ...body, roles: [] },
    });
    expect([status, refusal.error]).toEqual([400, "At least one role must be selected"]);
  });

  test("Roles change by PUT; the last admin keeps the role.", async () => {
    const token = admin();
    const ana = enrol("ana@x.test");
    const put = (id: number | string, body: unknown) =>
      send("PUT", `/api/users/${id}/roles`, { token, body });
    const changed = await put(ana.id, { roles: ["receptionist"] });
    expect([changed.status, changed.body.id, changed.body.roles]).toEqual([200, ana.id, ["receptionist"]]);
    expect((await put(accountByEmail("ada@x.test")?.id ?? 0, { roles: ["user"] })).status).toBe(409);
    for (const body of ["null", "[]", {}, { roles: [] }, { roles: "admin" }, { roles: ["Admin"] }])
      expect((await put(ana.id, body)).status).toBe(400);
    expect((await put(4711, { roles: ["user"] })).status).toBe(404);
    expect((await put("abc", { roles: ["user"] })).body).toEqual({ error: "User not found" });
  });

  test("A deleted user is removed at once, but the last admin can't be deleted.", async () => {
    const token = admin();
    const ana = enrol("ana@x.test");
    const session = open(ana);
    const remove = (id: number | string) => send("DELETE", `/api/users/${id}`, { token });
    const { status, body } = await remove(ana.id);
    expect([status, body]).toEqual([200, { success: true }]);
    expect((await send("GET", "/api/auth/me", { token: session.token })).status).toBe(401);
    expect((await remove(ana.id)).status).toBe(404);
    expect((await remove("abc")).status).toBe(404);
    expect((await remove(accountByEmail("ada@x.test")?.id ?? 0)).status).toBe(409);
    expect((await send("DELETE", `/api/users/${ana.id}`, { token: session.token })).status).toBe(401);
  });

  test("Invalid options for a provider's appointments are refused.", async () => {
    const id = addPerson(studio.sqlite, "Pia", "pia@x.test", "provider");
    const remove = (query: string) => send("DELETE", `/api/users/${id}?${query}`, { token: admin() });
    expect((await remove("moveTo=x")).status).toBe(400);
    expect((await remove("cancelAppointments=maybe")).status).toBe(400);
    expect((await remove("cancelAppointments=true")).status).toBe(200);
  });
});
