/** Another program locks the real database file for writing: pages work, and each refused write says that nothing was saved. */

import { afterEach, beforeEach, expect, test } from "vitest";
import { busySentence } from "#app/platform/http/answers/outage.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { cookieOf, enrol, open, password } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { starterStudio } from "#app/testing/studio.server.ts";
import { isBusy, writing } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";

const studio = perTest(starterStudio);
let foreign: Sqlite;
beforeEach(() => {
  foreign = connect(studio.sqlite.name);
});
afterEach(() => foreign.close());

/** Turns off the wait for the lock. */
function holdWriteLock(): void {
  foreign.exec("BEGIN IMMEDIATE");
  studio.sqlite.pragma("busy_timeout = 0");
}

const busyTimeout = () => studio.sqlite.pragma("busy_timeout", { simple: true });

const guest = {
  customerName: "Ana Lopez",
  customerEmail: "ana@example.com",
  customerPhone: "(555) 010-2030",
};
function anyTime() {
  const service = studio.rows("SELECT id FROM services ORDER BY id LIMIT 1")[0];
  return { ...guest, serviceId: String(service?.id), providerId: "any", date: "2026-12-01", time: "10:00" };
}

test("waits a second for the lock, and doesn't wait again after a failure until a write succeeds", () => {
  expect(busyTimeout()).toBe(1000);
  holdWriteLock();
  const attempt = () => {
    try {
      return writing(() => "written");
    } catch (problem) {
      return isBusy(problem);
    }
  };
  expect(attempt()).toBe(true);
  expect(busyTimeout()).toBe(0);
  foreign.exec("ROLLBACK");
  expect(attempt()).toBe("written");
  expect(busyTimeout()).toBe(1000);
});

const told = (answer: { status: number; headers: Headers }) => [
  answer.status,
  Number(answer.headers.get("Retry-After")) > 0,
];

test("answers 503 with Retry-After in the API, and writes nothing", async () => {
  enrol("ana@example.com");
  const before = studio.count("audit");
  const booking = anyTime();
  holdWriteLock();
  for (const [address, json] of [
    ["/api/appointments", booking],
    ["/api/auth/login", { email: "ana@example.com", password }],
    ["/api/auth/login", { email: "ana@example.com", password: "Wrong-Pass-1" }],
  ] as const) {
    const answer = await callRoute(address, { json });
    expect(told(answer)).toEqual([503, true]);
    expect(answer.data.error).toBe(busySentence);
  }
  foreign.exec("ROLLBACK");
  expect([studio.count("appointments"), studio.count("audit")]).toEqual([0, before]);
});

test("explains it at the form and keeps the typed values except the password", async () => {
  const user = enrol("ana@example.com");
  const cookie = cookieOf(open(user, "browser", Date.now()));
  const booking = anyTime();
  holdWriteLock();
  const letter = { name: "Ana Lopez", email: "ana@example.com", message: "Hello" };
  const person = { firstName: "Bo", lastName: "Li", phone: "(555) 010-2030", email: "bo@example.com" };
  for (const [address, form, values, sent] of [
    ["/contact", letter, letter, {}],
    ["/book", booking, guest, {}],
    ["/register", { ...person, password: "Right-Pass-1" }, person, {}],
    ["/login", { email: "ana@example.com", password }, { email: "ana@example.com" }, {}],
    [
      "/profile/settings",
      { intent: "details", username: "Ana L", phone: "(555) 010-2031", email: "ana@example.com" },
      { username: "Ana L", phone: "(555) 010-2031" },
      { cookie },
    ],
  ] as const) {
    const answer = await callRoute(address, { form: form as Record<string, string>, ...sent });
    expect(told(answer)).toEqual([503, true]);
    expect(answer.data).toMatchObject({ ok: false, message: busySentence, values });
    expect(answer.text).not.toContain("Pass-1");
  }
  const out = await callRoute("/logout", { form: {}, cookie });
  expect([told(out), out.text]).toEqual([[503, true], busySentence]);
});

test("shows pages while the database is busy, also to a user whose activity would be written", async () => {
  const cookie = cookieOf(open(enrol("ana@example.com"), "stay", Date.now() - 120_000));
  holdWriteLock();
  expect((await callRoute("/profile/settings", { cookie })).status).toBe(200);
  expect((await callRoute("/contact")).status).toBe(200);
});
