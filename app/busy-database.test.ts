/** Another program holds the write lock of the real file: pages are shown, and every write is told, with nothing lost. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { cookieOf, enrol, freshStudio, open, password } from "#app/accounts/testing.server.ts";
import { busySentence } from "#app/http/answers/outage.server.ts";
import { knock } from "#app/http/testing.server.ts";
import * as login from "#app/routes/account/login/route.tsx";
import * as logout from "#app/routes/account/logout.tsx";
import * as register from "#app/routes/account/register/route.tsx";
import * as profileSettings from "#app/routes/account/settings/route.tsx";
import * as postAppointment from "#app/routes/api/appointments.ts";
import * as apiLogin from "#app/routes/api/auth-login.ts";
import * as book from "#app/routes/booking/book/route.tsx";
import * as contact from "#app/routes/site/contact.tsx";
import { connect, isBusy, type Sqlite, writing } from "#db/client.server.ts";

let studio: ReturnType<typeof freshStudio>;
let foreign: Sqlite;
beforeEach(() => {
  studio = freshStudio();
  foreign = connect(studio.sqlite.name);
});
afterEach(() => {
  foreign.close();
  studio.close();
});

/** From now on; whatever is written waits no time, for a test does not wait either. */
function holdWriteLock(): void {
  foreign.exec("BEGIN IMMEDIATE");
  studio.sqlite.pragma("busy_timeout = 0");
}

const patience = () => studio.sqlite.pragma("busy_timeout", { simple: true });

const guest = {
  customerName: "Ana Lopez",
  customerEmail: "ana@example.com",
  customerPhone: "(555) 010-2030",
};
function anyTime() {
  const service = studio.rows("SELECT id FROM services ORDER BY id LIMIT 1")[0];
  return { ...guest, serviceId: String(service?.id), providerId: "any", date: "2026-12-01", time: "10:00" };
}

test("A write waits a second, and those after one that waited in vain don't, until one succeeds.", () => {
  expect(patience()).toBe(1000);
  holdWriteLock();
  const attempt = () => {
    try {
      return writing(() => "written");
    } catch (problem) {
      return isBusy(problem);
    }
  };
  expect(attempt()).toBe(true);
  expect(patience()).toBe(0);
  foreign.exec("ROLLBACK");
  expect(attempt()).toBe("written");
  expect(patience()).toBe(1000);
});

const told = (answer: { status: number; headers: Headers }) => [
  answer.status,
  Number(answer.headers.get("Retry-After")) > 0,
];

test("The API answers 503 with Retry-After, and nothing is written.", async () => {
  enrol("ana@example.com");
  const before = studio.count("audit");
  const booking = anyTime();
  holdWriteLock();
  for (const [module, json] of [
    [postAppointment, booking],
    [apiLogin, { email: "ana@example.com", password }],
    [apiLogin, { email: "ana@example.com", password: "Wrong-Pass-1" }],
  ] as const) {
    const answer = await knock(module, "/api/x", { json });
    expect(told(answer)).toEqual([503, true]);
    expect(answer.data.error).toBe(busySentence);
  }
  foreign.exec("ROLLBACK");
  expect([studio.count("appointments"), studio.count("audit")]).toEqual([0, before]);
});

test("A form says so and keeps what was typed, but for the password.", async () => {
  const user = enrol("ana@example.com");
  const cookie = cookieOf(open(user, "browser", Date.now()));
  const booking = anyTime();
  holdWriteLock();
  const letter = { name: "Ana Lopez", email: "ana@example.com", message: "Hello" };
  const person = { firstName: "Bo", lastName: "Li", phone: "(555) 010-2030", email: "bo@example.com" };
  for (const [module, form, values, sent] of [
    [contact, letter, letter, {}],
    [book, booking, guest, {}],
    [register, { ...person, password: "Right-Pass-1" }, person, {}],
    [login, { email: "ana@example.com", password }, { email: "ana@example.com" }, {}],
    [
      profileSettings,
      { intent: "details", username: "Ana L", phone: "(555) 010-2031", email: "ana@example.com" },
      { username: "Ana L", phone: "(555) 010-2031" },
      { cookie },
    ],
  ] as const) {
    const answer = await knock(module, "/x", { form: form as Record<string, string>, ...sent });
    expect(told(answer)).toEqual([503, true]);
    expect(answer.data).toMatchObject({ ok: false, message: busySentence, values });
    expect(answer.text).not.toContain("Pass-1");
  }
  const out = await knock(logout, "/logout", { form: {}, cookie });
  expect([told(out), out.text]).toEqual([[503, true], busySentence]);
});

test("Pages are shown meanwhile, also to somebody whose use should be noted.", async () => {
  const cookie = cookieOf(open(enrol("ana@example.com"), "stay", Date.now() - 120_000));
  holdWriteLock();
  expect((await knock(profileSettings, "/profile/settings", { cookie })).status).toBe(200);
  expect((await knock(contact, "/contact")).status).toBe(200);
});
