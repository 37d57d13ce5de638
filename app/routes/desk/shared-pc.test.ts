/** One PC that several people share: desks, PINs, the lock, the curtain and parked calls, at the doors. */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { deskIn } from "#app/accounts/desks/desk.server.ts";
import { openSession } from "#app/accounts/session/session.server.ts";
import { forgetRateLimits } from "#app/http/checks/rate-limit.server.ts";
import { sweep } from "#app/operations/jobs.server.ts";
import { deletePerson } from "#app/privacy/delete-person.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol, hour, minute, open, password } from "#app/testing/people.server.ts";
import {
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";

let studio: SmallStudio;
let desk: string;
const people: Record<"ada" | "rosa" | "tim", { id: number }> = {
  ada: { id: 0 },
  rosa: { id: 0 },
  tim: { id: 0 },
};

beforeEach(async () => {
  studio = smallStudio();
  // why: the gate asks the clock itself
  vi.useFakeTimers({ toFake: ["Date"], now });
  forgetRateLimits();
  people.ada = enrol("ada@x.test", ["admin"], "Ada Admin");
  people.rosa = enrol("rosa@x.test", ["receptionist"], "Rosa Reception");
  people.tim = enrol("tim@x.test", ["provider"], "Tim Provider");
  desk = await makeDesk();
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

const firstCookies = (setCookie: string | null): string =>
  (setCookie ?? "")
    .split(/, (?=[\w-]+=)/u)
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

async function makeDesk(name = "Front counter"): Promise<string> {
  const made = await callRoute("/admin/settings", {
    as: people.ada,
    form: { intent: "desks", deskName: name },
  });
  expect(made.status, made.text).toBe(303);
  return firstCookies(made.setCookie);
}

const setPin = (who: { id: number }, pin: string, currentPassword = password) =>
  callRoute("/profile/settings", { as: who, form: { intent: "pin", pin, currentPassword } });

const passwordSession = (who: { id: number }) => cookieOf(open(who, "browser", Date.now()));

const typePin = (who: { id: number }, pin: string, cookie = desk, redirectTo = "") =>
  callRoute("/receptionist/switch", {
    cookie,
    form: { intent: "pin", who: String(who.id), pin, redirectTo },
  });

/** The cookies of a desk where this person has typed the PIN. */
async function pinSession(who: { id: number }, pin: string): Promise<string> {
  await setPin(who, pin);
  const taken = await typePin(who, pin);
  expect(taken.status, taken.text).toBe(303);
  return `${desk}; ${firstCookies(taken.setCookie)}`;
}

test("An admin makes this browser a desk by a cookie that no script reads; only its hash is kept.", async () => {
  const made = await callRoute("/admin/settings", {
    as: people.ada,
    form: { intent: "desks", deskName: "Back room" },
  });
  expect(made.setCookie).toMatch(/^desk=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u);
  expect(deskIn(firstCookies(made.setCookie))).toMatchObject({ name: "Back room" });
  const again = await callRoute("/admin/settings", {
    as: people.ada,
    cookie: desk,
    form: { intent: "desks", deskName: "Twice" },
  });
  expect([again.status, again.data.message]).toEqual([
    409,
    'This browser is the desk "Front counter" already.',
  ]);
  const nameless = await callRoute("/admin/settings", {
    as: people.ada,
    form: { intent: "desks", deskName: " " },
  });
  expect([nameless.status, nameless.data.fields]).toEqual([
    400,
    { deskName: "Enter a name, like Front counter." },
  ]);
  const { data } = await callRoute("/admin/settings", { as: people.ada, cookie: desk });
  expect(data.desks.list.map(({ name }: { name: string }) => name)).toEqual(["Back room", "Front counter"]);
  expect(data.desks.here).toBe(deskIn(desk)?.id);
  expect(JSON.stringify(studio.rows("SELECT * FROM desks"))).not.toContain(desk.slice(5));
});

test("A PIN is set, changed and removed with the current password, by staff alone; trivial ones are refused.", async () => {
  const wrong = await setPin(people.rosa, "2580", "Wrong-Pass-1");
  expect([wrong.status, wrong.data.fields]).toEqual([
    400,
    { currentPassword: "That is not your current password." },
  ]);
  const trivial = await setPin(people.rosa, "1234");
  expect([trivial.status, Object.keys(trivial.data.fields)]).toEqual([400, ["pin"]]);
  expect(trivial.text).not.toContain("1234");
  expect((await setPin(people.rosa, "2580")).location).toBe("/profile/settings?done=pin");
  expect((await setPin(people.rosa, "90210")).status).toBe(303);
  expect(studio.rows("SELECT substr(pin_hash, 1, 10) AS pin FROM users WHERE pin_hash IS NOT NULL")).toEqual([
    { pin: "5$argon2id" },
  ]);
  const client = enrol("client@x.test");
  expect((await setPin(client, "2580")).status).toBe(403);
  const removed = await callRoute("/profile/settings", {
    as: people.rosa,
    form: { intent: "pin-remove", currentPassword: password },
  });
  expect(removed.location).toBe("/profile/settings?done=no-pin");
  expect(studio.rows("SELECT id FROM users WHERE pin_hash IS NOT NULL")).toEqual([]);
});

test("An admin removes somebody's PIN.", async () => {
  await setPin(people.rosa, "2580");
  const form = { intent: "pin-remove", id: String(people.rosa.id) };
  const removed = await callRoute("/admin/users", { as: people.ada, form });
  expect(removed.location).toContain("done=pin");
  expect((await typePin(people.rosa, "2580")).status).not.toBe(303);
});

test("At a desk a name and a PIN take over, the page stays, and deeds are signed by whoever typed the PIN.", async () => {
  await setPin(people.rosa, "2580");
  const ada = `${desk}; ${passwordSession(people.ada)}`;
  const page = await callRoute("/receptionist/switch", { cookie: ada });
  const names = page.data.people.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["Ada Admin", "Rosa Reception"]));
  expect(names).not.toContain("Tim Provider");

  const id = appointmentAt("10:00");
  const left = await callRoute("/receptionist/switch", {
    cookie: ada,
    form: { who: String(people.rosa.id), redirectTo: `/receptionist?date=${tuesday}&visit=${id}` },
  });
  expect(left.status).toBe(303);
  // Whose screen it was can't go back to it.
  expect((await callRoute("/receptionist", { cookie: ada })).location).toMatch(/^\/receptionist\/lock/u);
  const asked = await callRoute(left.location ?? "", { cookie: ada });
  expect(asked.data.person).toEqual({ id: people.rosa.id, name: "Rosa Reception", digits: 4 });

  const taken = await typePin(people.rosa, "2580", ada, asked.data.redirectTo);
  expect(taken.location).toBe(`/receptionist?date=${tuesday}&visit=${id}`);
  expect(taken.setCookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/u);
  const rosa = `${desk}; ${firstCookies(taken.setCookie)}`;
  expect((await callRoute("/receptionist", { cookie: ada })).location).toMatch(
    /^\/receptionist\/switch\?ended/u,
  );
  const form = { intent: "status", visit: String(id), status: "confirmed", revision: "0" };
  expect((await callRoute("/receptionist", { cookie: rosa, form })).status).toBe(303);
  expect(
    studio.rows("SELECT actor_id FROM audit WHERE entity = 'appointment' ORDER BY id DESC LIMIT 1"),
  ).toEqual([{ actor_id: people.rosa.id }]);
});

test("A PIN is nothing without its desk: neither to switch, nor with a session's stolen cookie, nor once the desk is revoked.", async () => {
  const rosa = await pinSession(people.rosa, "2580");
  const [, session = ""] = rosa.split("; ");
  expect((await callRoute("/receptionist", { cookie: rosa })).status).toBe(200);

  const elsewhere = await typePin(people.rosa, "2580", "desk=forged");
  expect([elsewhere.status, elsewhere.location, elsewhere.setCookie]).toEqual([303, "/login", null]);
  expect((await callRoute("/receptionist/switch", { cookie: session })).location).toBe("/login");
  expect((await callRoute("/receptionist", { cookie: session })).location).toMatch(
    /^\/login\?ended=expired/u,
  );
  const other = await makeDesk("Back room");
  expect((await callRoute("/receptionist", { cookie: `${other}; ${session}` })).status).toBe(302);
  expect((await callRoute("/api/auth/me", { cookie: session })).status).toBe(401);

  const form = { intent: "revoke", desk: String(deskIn(desk)?.id) };
  expect((await callRoute("/admin/settings", { as: people.ada, form })).status).toBe(303);
  expect((await callRoute("/receptionist", { cookie: rosa })).location).toMatch(/^\/login/u);
  expect(studio.rows("SELECT id FROM sessions WHERE desk_id IS NOT NULL")).toEqual([]);
  expect((await typePin(people.rosa, "2580")).location).toBe("/login");
  expect((await callRoute("/admin/settings", { as: people.ada, form })).status).toBe(404);
});

test("Five wrong PINs in a row ask for the password, however many are tried at once; the right password sets them back.", async () => {
  await setPin(people.rosa, "2580");
  const tries = await Promise.all(
    ["2581", "2582", "2583", "2584", "2585", "2586", "2587"].map((pin) => typePin(people.rosa, pin)),
  );
  expect(tries.filter(({ status }) => status === 303)).toEqual([]);
  expect(studio.rows("SELECT pin_failures FROM users WHERE pin_hash IS NOT NULL")).toEqual([
    { pin_failures: 5 },
  ]);
  const right = await typePin(people.rosa, "2580");
  expect([right.status, right.data.message]).toEqual([403, "Please enter your password."]);
  const asked = await callRoute(`/receptionist/switch?who=${people.rosa.id}`, { cookie: desk });
  expect(asked.data.person.digits).toBeNull();

  const typePassword = (typed: string) =>
    callRoute("/receptionist/switch", {
      cookie: desk,
      form: { intent: "password", who: String(people.rosa.id), password: typed },
    });
  const wrong = await typePassword("Wrong-Pass-1");
  expect([wrong.status, wrong.data.message]).toEqual([401, "That is not the password. Please try again."]);
  expect((await typePassword(password)).location).toBe("/receptionist");
  expect((await typePin(people.rosa, "2580")).status).toBe(303);
});

test("A right PIN sets the count back, and one desk has twenty wrong ones in a quarter of an hour.", async () => {
  const others = ["2580", "90210", "417038", "8520", "1357"].map((pin, at) => ({
    pin,
    id: enrol(`p${at}@x.test`, ["receptionist"], `Person ${at}`).id,
  }));
  for (const other of others) {
    await setPin(other, other.pin);
    for (let wrong = 0; wrong < 4; wrong += 1) expect((await typePin(other, "0101")).status).toBe(401);
    if (other !== others.at(-1)) expect((await typePin(other, other.pin)).status).toBe(303);
  }
  const refused = await typePin(others[0] as { id: number }, "2580");
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "45"]);
  vi.setSystemTime(now + minute);
  expect((await typePin(others[0] as { id: number }, "2580")).status).toBe(303);
});

test("Of all addresses a PIN opens the desk, what everybody may read, and the ways out: nothing else, by no method.", async () => {
  // A new one for each: some ways out end it.
  const session = () => openSession(people.ada.id, "browser", caller, Date.now(), deskIn(desk)?.id);
  const opened: string[] = [];
  for (const { id, path = "" } of inject("routes")) {
    if (id === "root") continue;
    const address = `/${path.replaceAll(/:\w+/gu, "1").replaceAll("*", "nothing")}`;
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const body = method === "GET" ? {} : { json: {} };
      const cookie = `${desk}; ${cookieOf(session())}`;
      const { status, location, text } = await callRoute(`${method} ${address}`, { cookie, ...body });
      const isRefused =
        status === 405 ||
        (status === 403 && /PIN opens|Access Denied|logged in as/u.test(text)) ||
        (status === 303 && location?.startsWith(`/receptionist/switch?who=${people.ada.id}&password`));
      if (!isRefused) opened.push(`${method} ${id.replace("routes/", "")}`);
    }
  }
  const beyond = opened.filter((one) => !/^(?:GET|POST) desk\/|^GET (?:site|files)\//u.test(one));
  expect(beyond.sort()).toEqual([
    "GET account/login/route",
    "GET account/logout",
    "GET api/auth-me",
    "POST account/login/route",
    "POST account/logout",
    "POST api/auth-logout",
    "POST site/colour-mode",
  ]);
});
