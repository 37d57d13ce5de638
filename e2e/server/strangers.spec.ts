/** Another person's id gets exactly the same answer as an unknown id: status, headers and body. */
import { randomBytes } from "node:crypto";
import { hashOf } from "#app/platform/shared/tokens.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { enrol, openSession } from "#e2e/persons.ts";
import { expect, test } from "#e2e/studio.ts";

const missing = 999_999;

type Request = { method: string; path: string; body?: object | string };

/** The response without values that are new in each answer and without the requested id. */
async function answer(url: string, { method, path, body }: Request, id: number | string, headers: object) {
  const form = typeof body === "string";
  const sent = await fetch(url + path.replaceAll("ID", String(id)), {
    method,
    redirect: "manual",
    headers: {
      "Content-Type": form ? "application/x-www-form-urlencoded" : "application/json",
      "Sec-Fetch-Site": "same-origin",
      ...headers,
    },
    body: form ? body.replaceAll("ID", String(id)) : body && JSON.stringify(body),
  });
  const nonce = /'nonce-([^']+)'/u.exec(sent.headers.get("content-security-policy") ?? "")?.[1] ?? "none";
  // Replaces the id only as a whole URL part or value, because ids are short.
  const repeated = new RegExp(`(?<=[=/"]|%3D|%2F)${id}(?!\\w)`, "gu");
  const own = (text: string) => text.replaceAll(nonce, "NONCE").replace(repeated, "ID");
  const told = [...sent.headers].filter(([name]) => !["date", "content-length", "etag"].includes(name));
  return {
    status: sent.status,
    headers: told.map(([name, value]) => [name, own(value)]),
    body: own(await sent.text()),
  };
}

const appointment = (sqlite: Sqlite, where: string, ...values: unknown[]): number =>
  Number(
    sqlite
      .prepare(
        `SELECT id FROM appointments WHERE status IN ('booked', 'confirmed') AND ${where} ORDER BY date DESC`,
      )
      .pluck()
      .get(...values),
  );

test("a client learns nothing from ids of other people's visits and accounts", async ({ studio }) => {
  const sqlite = studio.database();
  const eve = openSession(sqlite, (await enrol(sqlite)).id);
  const appointmentOfAnother = appointment(sqlite, "client_id IS NOT NULL");
  const guestAppointment = appointment(sqlite, "client_id IS NULL");
  const account = Number(
    sqlite.prepare("SELECT id FROM users WHERE email = 'client@demo.test'").pluck().get(),
  );
  const appointments: Request[] = [
    { method: "GET", path: "/api/appointments/ID" },
    { method: "PUT", path: "/api/appointments/ID", body: { notes: "mine" } },
    { method: "PUT", path: "/api/appointments/ID", body: { time: "09:00" } },
    { method: "PUT", path: "/api/appointments/ID", body: { status: "arrived" } },
    { method: "PUT", path: "/api/appointments/ID", body: {} },
    { method: "DELETE", path: "/api/appointments/ID" },
    { method: "GET", path: "/profile?cancel=ID" },
    { method: "GET", path: "/profile?cancel=ID&_data=routes%2Faccount%2Fprofile%2Froute" },
    { method: "POST", path: "/profile?cancel=ID", body: "intent=cancel&visit=ID" },
    {
      method: "POST",
      path: "/profile?_data=routes%2Faccount%2Fprofile%2Froute",
      body: "intent=cancel&visit=ID&lateConfirmed=on",
    },
    { method: "POST", path: "/profile", body: "intent=manage&visit=ID" },
  ];
  const accounts: Request[] = [
    { method: "GET", path: "/api/users/ID/appointments" },
    { method: "DELETE", path: "/api/users/ID" },
    { method: "PUT", path: "/api/users/ID/roles", body: { roles: ["user"] } },
  ];
  const cases: [Request[], number[]][] = [
    [appointments, [appointmentOfAnother, guestAppointment]],
    [accounts, [account]],
  ];
  for (const [requests, ids] of cases) {
    for (const request of requests) {
      for (const headers of [{ Cookie: eve.cookie }, { Authorization: eve.bearer }]) {
        const unknown = await answer(studio.url, request, missing, headers);
        expect([request, unknown.status >= 300]).toEqual([request, true]);
        for (const id of ids) expect(await answer(studio.url, request, id, headers)).toEqual(unknown);
      }
    }
  }
  const state = sqlite.prepare("SELECT status, notes FROM appointments WHERE id = ?");
  expect(state.get(appointmentOfAnother)).not.toMatchObject({ notes: "mine" });
  expect(state.get(guestAppointment)).not.toMatchObject({ status: "cancelled" });
});

test("a provider learns nothing from ids of another provider's visits, and can't change their own through the API", async ({
  studio,
}) => {
  const sqlite = studio.database();
  const maya = Number(
    sqlite.prepare("SELECT id FROM users WHERE email = 'provider@demo.test'").pluck().get(),
  );
  const session = openSession(sqlite, maya);
  const headers = { Cookie: session.cookie };
  const foreign = appointment(sqlite, "provider_id <> ?", maya);
  const own = appointment(sqlite, "provider_id = ?", maya);
  const requests: Request[] = [
    { method: "POST", path: "/provider", body: "visit=ID&status=arrived&revision=0" },
    {
      method: "POST",
      path: "/provider?_data=routes%2Fdesk%2Fprovider%2Froute",
      body: "visit=ID&status=cancelled&revision=0",
    },
    { method: "GET", path: "/provider?visit=ID" },
    { method: "PUT", path: "/api/appointments/ID", body: { notes: "Mine" } },
    { method: "DELETE", path: "/api/appointments/ID" },
  ];
  for (const request of requests) {
    const unknown = await answer(studio.url, request, missing, headers);
    expect(await answer(studio.url, request, foreign, headers)).toEqual(unknown);
    if (request.path.startsWith("/api/")) {
      expect(await answer(studio.url, request, own, headers)).toEqual(unknown);
      expect(unknown).toMatchObject({ status: 404, body: '{"error":"Appointment not found"}' });
    }
  }
  expect(sqlite.prepare("SELECT status FROM appointments WHERE id = ?").pluck().get(foreign)).toMatch(
    /booked|confirmed/u,
  );
});

test("the front desk and admins get the same answer for a missing person or visit", async ({ studio }) => {
  const sqlite = studio.database();
  for (const role of ["receptionist", "admin"] as const) {
    const { cookie } = openSession(sqlite, (await enrol(sqlite, { roles: [role] })).id);
    const headers = { Cookie: cookie };
    // A deleted account gets the same answer as one that never existed.
    const gone = (await enrol(sqlite)).id;
    sqlite.prepare("UPDATE users SET deleted_at = 1, email = NULL WHERE id = ?").run(gone);
    for (const path of [
      "/api/users/ID/appointments",
      "/api/providers/ID",
      "/receptionist?visit=ID",
      "/admin/users?id=ID",
    ]) {
      const request = { method: "GET", path };
      const unknown = await answer(studio.url, request, missing, headers);
      if (!path.startsWith("/receptionist"))
        expect(await answer(studio.url, request, gone, headers)).toEqual(unknown);
      expect([path, [403, 404].includes(unknown.status)]).toEqual([path, true]);
    }
  }
});

test("unknown, expired, used and other links all show the same page", async ({ studio }) => {
  const sqlite = studio.database();
  const guest = appointment(sqlite, "client_id IS NULL");
  const user = (await enrol(sqlite)).id;
  const token = (purpose: string, subjectId: number, { over = false, used = false } = {}) => {
    const secret = randomBytes(32).toString("base64url");
    const now = Date.now();
    sqlite
      .prepare(
        "INSERT INTO tokens (hash, purpose, subject_id, created_at, expires_at, used_at) VALUES (?, ?, ?, ?, ?, ?)",
      )
      .run(
        hashOf(secret),
        purpose,
        subjectId,
        now - 10_000,
        over ? now - 1 : now + 60_000,
        used ? now - 5000 : null,
      );
    return secret;
  };
  const closed: Record<string, string[]> = {
    manage: [
      token("manage", guest, { over: true }),
      token("manage", missing),
      token("reset", user),
      token("verify", user),
    ],
    reset: [
      token("reset", user, { over: true }),
      token("reset", user, { used: true }),
      token("verify", user),
      token("manage", user),
    ],
    verify: [
      token("verify", user, { over: true }),
      token("verify", user, { used: true }),
      token("reset", user),
    ],
    setup: [token("setup", user), token("setup", user, { used: true }), token("reset", user)],
  };
  const deeds: Record<string, string> = {
    manage: "intent=cancel&lateConfirmed=on",
    reset: "password=Str0ng-Enough",
    verify: "",
    setup: "username=A+B&email=a%40b.example&password=Str0ng-Enough&studioName=S&timeZone=UTC&currency=USD",
  };
  for (const [page, secrets] of Object.entries(closed)) {
    const requests: Request[] = [
      { method: "GET", path: `/${page}/ID` },
      { method: "POST", path: `/${page}/ID`, body: deeds[page] ?? "" },
    ];
    for (const request of requests) {
      const unknown = await answer(studio.url, request, "x".repeat(43), {});
      // Signed-out visitors are redirected to the login for every secret, because only the account itself can prove its address.
      const closedBy = page === "verify" ? [302, 303] : [404];
      expect(closedBy, `${request.method} /${page}`).toContain(unknown.status);
      for (const secret of secrets) expect(await answer(studio.url, request, secret, {})).toEqual(unknown);
    }
  }
  for (const secret of closed.manage ?? []) {
    for (const path of ["/confirmation?b=ID", "/confirmation/ID.ics"]) {
      const unknown = await answer(studio.url, { method: "GET", path }, "x".repeat(43), {});
      expect(await answer(studio.url, { method: "GET", path }, secret, {})).toEqual(unknown);
    }
  }
  expect(sqlite.prepare("SELECT status FROM appointments WHERE id = ?").pluck().get(guest)).not.toBe(
    "cancelled",
  );
});
