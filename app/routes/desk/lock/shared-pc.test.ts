/** Tests a PC that several people share: desks, PINs, the lock, the curtain and parked calls. */
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { deskIn } from "#app/domain/accounts/desks/desks.server.ts";
import { openSession } from "#app/domain/accounts/session/session.server.ts";
import { visitorOf } from "#app/domain/accounts/session/visitor.server.ts";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { sweep } from "#app/operations/jobs/jobs.server.ts";
import { forgetRateLimits } from "#app/platform/http/checks/rate-limit.server.ts";
import { loadRoot } from "#app/routes/frame/root-loader.server.ts";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller, cookieOf, enrol, hour, minute, open, password } from "#app/testing/people.server.ts";
import {
  ana,
  appointmentAt,
  monday,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
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
  // why: the gate reads the clock itself
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

/** Returns the cookies of a desk where this person has typed the PIN. */
async function pinSession(who: { id: number }, pin: string): Promise<string> {
  await setPin(who, pin);
  const taken = await typePin(who, pin);
  expect(taken.status, taken.text).toBe(303);
  return `${desk}; ${firstCookies(taken.setCookie)}`;
}

test("registers this browser as a desk by a cookie that scripts can't read, and stores only its hash", async () => {
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
    'This browser is already the desk "Front counter".',
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

test("lets only staff set, change and remove a PIN with their password, and refuses trivial PINs", async () => {
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

test("lets an admin remove another user's PIN", async () => {
  await setPin(people.rosa, "2580");
  const form = { intent: "pin-remove", id: String(people.rosa.id) };
  const removed = await callRoute("/admin/users", { as: people.ada, form });
  expect(removed.location).toContain("done=pin");
  expect((await typePin(people.rosa, "2580")).status).not.toBe(303);
});

test("lets a user take over by name and PIN on the same page, and records actions under that user", async () => {
  await setPin(people.rosa, "2580");
  const ada = `${desk}; ${passwordSession(people.ada)}`;
  const page = await callRoute("/receptionist/switch", { cookie: ada });
  const names = page.data.people.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining(["Ada Admin", "Rosa Reception"]));
  expect(names).not.toContain("Tim Provider");

  const { id } = appointmentAt(studio, tuesday, "09:00").appointment;
  const left = await callRoute("/receptionist/switch", {
    cookie: ada,
    form: { who: String(people.rosa.id), redirectTo: `/receptionist?date=${tuesday}&visit=${id}` },
  });
  expect(left.status).toBe(303);
  // The previous user can't return to the screen.
  expect((await callRoute("/receptionist", { cookie: ada })).location).toMatch(/^\/receptionist\/lock/u);
  const asked = await callRoute(left.location ?? "", { cookie: ada });
  expect(asked.data.person).toEqual({ id: people.rosa.id, name: "Rosa Reception", digits: 4 });

  const taken = await typePin(people.rosa, "2580", ada, asked.data.redirectTo);
  expect(taken.location).toBe(`/receptionist?date=${tuesday}&visit=${id}`);
  expect(taken.setCookie).toMatch(
    /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax, desk=[\w-]{43}; Max-Age=34560000;/u,
  );
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

test("accepts a PIN only at its desk: not elsewhere, not with a stolen session cookie, and not after the desk is revoked", async () => {
  const rosa = await pinSession(people.rosa, "2580");
  const session = rosa.split("; ").find((cookie) => cookie.startsWith("sid=")) ?? "";
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

test("asks for the password after five wrong PINs in a row, even in parallel, and resets with the right password", async () => {
  await setPin(people.rosa, "2580");
  const tries = await Promise.all(
    ["2581", "2582", "2583", "2584", "2585", "2586", "2587"].map((pin) => typePin(people.rosa, pin)),
  );
  expect(tries.filter(({ status }) => status === 303)).toEqual([]);
  expect(studio.rows("SELECT pin_failures FROM users WHERE pin_hash IS NOT NULL")).toEqual([
    { pin_failures: 5 },
  ]);
  const right = await typePin(people.rosa, "2580");
  expect([right.status, right.data.message]).toEqual([403, "Enter your password."]);
  const asked = await callRoute(`/receptionist/switch?who=${people.rosa.id}`, { cookie: desk });
  expect(asked.data.person.digits).toBeNull();

  const typePassword = (typed: string) =>
    callRoute("/receptionist/switch", {
      cookie: desk,
      form: { intent: "password", who: String(people.rosa.id), password: typed },
    });
  const wrong = await typePassword("Wrong-Pass-1");
  expect([wrong.status, wrong.data.message]).toEqual([401, "Wrong password. Try again."]);
  expect((await typePassword(password)).location).toBe("/receptionist");
  expect((await typePin(people.rosa, "2580")).status).toBe(303);
});

test("asks for the password after ten wrong PINs in 24 hours, even with right PINs in between", async () => {
  await setPin(people.rosa, "2580");
  for (const wrong of [4, 4, 1]) {
    for (let tried = 0; tried < wrong; tried += 1)
      expect((await typePin(people.rosa, "0101")).status).toBe(401);
    expect((await typePin(people.rosa, "2580")).status).toBe(303);
  }
  const tenth = await typePin(people.rosa, "0101");
  expect([tenth.status, tenth.data.message]).toEqual([403, "Enter your password."]);
  expect((await typePin(people.rosa, "2580")).status).toBe(403);
  const form = { intent: "password", who: String(people.rosa.id), password };
  expect((await callRoute("/receptionist/switch", { cookie: desk, form })).status).toBe(303);
  expect((await typePin(people.rosa, "2580")).status).toBe(403);
  vi.setSystemTime(now + 24 * hour - minute);
  expect((await typePin(people.rosa, "2580")).status).toBe(403);
  vi.setSystemTime(now + 24 * hour);
  expect((await typePin(people.rosa, "2580")).status).toBe(303);
});

test("tells the user about wrong PINs at the next sign-in, for five minutes", async () => {
  const first = await pinSession(people.rosa, "2580");
  const told = async (cookie: string) => {
    const request = new Request("http://localhost/receptionist", { headers: { Cookie: cookie } });
    const context = { visitor: visitorOf(request, Date.now()), by: { now: Date.now() } };
    const { visitor } = await loadRoot(request, { ...context, origin: "http://localhost" } as never);
    return visitor?.wrongPins?.heading.replaceAll("\u202f", " ") ?? null;
  };
  expect(await told(first)).toBeNull();
  vi.setSystemTime(now + hour);
  for (let wrong = 0; wrong < 4; wrong += 1) await typePin(people.rosa, "0101");
  const taken = await typePin(people.rosa, "2580");
  const cookie = `${desk}; ${firstCookies(taken.setCookie)}`;
  expect(await told(cookie)).toBe("4 wrong PINs since March 2, 2026, 8:00 AM");
  vi.setSystemTime(now + hour + 5 * minute);
  expect(await told(cookie)).toBeNull();
  const byPassword = await callRoute("/receptionist/switch", {
    cookie: desk,
    form: { intent: "password", who: String(people.rosa.id), password },
  });
  expect(await told(`${desk}; ${firstCookies(byPassword.setCookie)}`)).toBeNull();
});

test("resets the count after a right PIN, and limits a desk to twenty wrong PINs in 15 minutes", async () => {
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

test("opens only the desk, public pages and sign-out with a PIN, for every address and method", async () => {
  // Uses a new session for each, because some requests end it.
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
    // Redirects to the board.
    "GET account/register/route",
    "GET api/auth/auth-me",
    "POST account/login/route",
    "POST account/logout",
    "POST api/auth/auth-logout",
    "POST site/colour-mode",
  ]);
});

test("asks a user signed in by PIN for the password when a page needs more, and then opens that page", async () => {
  const ada = await pinSession(people.ada, "2580");
  const asked = await callRoute("/admin/users?role=admin", { cookie: ada });
  const query = new URLSearchParams({
    who: String(people.ada.id),
    password: "",
    redirectTo: "/admin/users?role=admin",
  });
  expect([asked.status, asked.location]).toEqual([303, `/receptionist/switch?${query}`]);
  const page = await callRoute(asked.location ?? "", { cookie: ada });
  expect(page.data).toMatchObject({
    wantsMore: true,
    person: { digits: null },
    redirectTo: "/admin/users?role=admin",
  });
  const form = {
    intent: "password",
    who: String(people.ada.id),
    password,
    redirectTo: "/admin/users?role=admin",
  };
  const taken = await callRoute("/receptionist/switch", { cookie: ada, form });
  expect(taken.location).toBe("/admin/users?role=admin");
  const full = `${desk}; ${firstCookies(taken.setCookie)}`;
  expect((await callRoute("/admin/users", { cookie: full })).status).toBe(200);
  expect((await callRoute("/receptionist", { cookie: ada })).status).toBe(302);
  const rosa = await pinSession(people.rosa, "2580");
  expect((await callRoute("/admin/users", { cookie: rosa })).status).toBe(403);
  expect((await callRoute("/login", { cookie: rosa })).location).toBe("/receptionist");
});

test("gives a provider with a PIN access to the own day, but not to the board", async () => {
  await setPin(people.tim, "2580");
  const taken = await typePin(people.tim, "2580");
  expect(taken.location).toBe("/provider");
  const tim = `${desk}; ${firstCookies(taken.setCookie)}`;
  expect((await callRoute("/provider", { cookie: tim })).status).toBe(200);
  expect((await callRoute("/receptionist", { cookie: tim })).status).toBe(403);
});

/** Adds a visit of a client with an allergy who still has to be informed about a change. */
function untoldVisit(): number {
  const { id } = appointmentAt(studio, tuesday, "09:00", { customerName: "Elena Popescu" }).appointment;
  studio.sqlite.exec(`
    INSERT INTO told (appointment_id, sequence, how, at) VALUES (${id}, 0, 'not_yet', ${now});
    UPDATE clients SET mark_kind = 'allergy', mark = 'Latex' WHERE name = 'Elena Popescu'`);
  return id;
}

test("blocks every page and API request of a locked desk except unlocking, and returns to the last page", async () => {
  const visit = untoldVisit();
  const rosa = await pinSession(people.rosa, "2580");
  const form = { redirectTo: `/receptionist?date=${tuesday}` };
  const locked = await callRoute("/receptionist/lock", { cookie: rosa, form });
  const back = new URLSearchParams({ redirectTo: `/receptionist?date=${tuesday}` });
  expect([locked.status, locked.location]).toEqual([303, `/receptionist/lock?${back}`]);
  for (const page of ["/receptionist", "/receptionist?new", "/", "/services", "/profile", "/admin/users"]) {
    const there = await callRoute(page, { cookie: rosa });
    expect([page, there.status, there.location]).toEqual([
      page,
      303,
      `/receptionist/lock?${new URLSearchParams({ redirectTo: page })}`,
    ]);
  }
  for (const call of ["/api/auth/me", "/api/appointments/my", "/api/services"]) {
    const there = await callRoute(call, { cookie: rosa });
    expect([call, there.status, there.data]).toEqual([call, 403, { error: "This desk is locked." }]);
  }
  const write = await callRoute("/receptionist", {
    cookie: rosa,
    form: { intent: "status", visit: "1", status: "arrived" },
  });
  expect(write.location).toMatch(/^\/receptionist\/lock/u);
  vi.setSystemTime(now + 24 * hour - 2 * minute);
  const other = await pinSession(people.rosa, "2580");
  await callRoute("/receptionist/lock", { cookie: other, form });
  const page = await callRoute(locked.location ?? "", { cookie: other });
  expect(page.data).toMatchObject({ clock: "7:58 AM", person: { id: people.rosa.id, digits: 4 } });
  expect(page.data.board.unreached).toMatchObject([{ id: visit, who: "" }]);
  expect(page.text).not.toMatch(/Elena|Popescu|555|example\.com|Latex/u);
  const unlocked = await typePin(people.rosa, "2580", other, page.data.redirectTo);
  expect(unlocked.location).toBe(`/receptionist?date=${tuesday}`);
  const again = `${desk}; ${firstCookies(unlocked.setCookie)}`;
  expect((await callRoute("/receptionist", { cookie: again })).status).toBe(200);
  expect((await callRoute("/receptionist/lock", { cookie: again })).location).toBe("/receptionist");
});

test("leaves only the desk open after a password session is unlocked with the PIN", async () => {
  await setPin(people.ada, "2580");
  const ada = `${desk}; ${passwordSession(people.ada)}`;
  expect((await callRoute("/admin/users", { cookie: ada })).status).toBe(200);
  await callRoute("/receptionist/lock", { cookie: ada, form: {} });
  const taken = await typePin(people.ada, "2580", ada);
  const after = `${desk}; ${firstCookies(taken.setCookie)}`;
  expect((await callRoute("/admin/users", { cookie: after })).location).toMatch(
    /^\/receptionist\/switch\?who=/u,
  );
});

test("locks only registered desks", async () => {
  const rosa = passwordSession(people.rosa);
  expect((await callRoute("/receptionist/lock", { cookie: rosa, form: {} })).location).toBe("/receptionist");
  vi.setSystemTime(now + 20 * minute);
  expect((await callRoute("/receptionist", { cookie: rosa })).status).toBe(200);
});

test("locks at the first request after the set minutes, and parks the form of that request", async () => {
  const rosa = await pinSession(people.rosa, "2580");
  vi.setSystemTime(now + 5 * minute);
  expect((await callRoute("/receptionist", { cookie: rosa })).status).toBe(200);
  vi.setSystemTime(now + 10 * minute);
  expect((await callRoute("/receptionist?refreshed", { cookie: rosa })).status).toBe(200);
  vi.setSystemTime(now + 11 * minute);
  const form = {
    intent: "look",
    customerName: "Paula Weber",
    date: tuesday,
    serviceId: String(studio.facial),
  };
  const held = await callRoute("/receptionist?new", { cookie: rosa, form });
  const back = new URLSearchParams(held.location?.split("?")[1]).get("redirectTo") ?? "";
  expect(back).toMatch(new RegExp(`^/receptionist\\?date=${tuesday}&new&parked=\\d+$`, "u"));
  const taken = await typePin(people.rosa, "2580", rosa, back);
  const again = `${desk}; ${firstCookies(taken.setCookie)}`;
  const { data } = await callRoute(taken.location ?? "", { cookie: again });
  expect(data.page.panel.values).toMatchObject({
    customerName: "Paula Weber",
    serviceId: String(studio.facial),
  });

  const save = { intent: "desk", lockAfterMinutes: "0", curtainAfterSeconds: "90" };
  expect((await callRoute("/admin/settings", { as: people.ada, form: save })).status).toBe(303);
  vi.setSystemTime(now + 35 * minute);
  const open = await callRoute("/receptionist", { cookie: again });
  expect([open.status, open.data.page.curtain]).toEqual([200, { drawn: false, seconds: 90 }]);
  const wrong = await callRoute("/admin/settings", {
    as: people.ada,
    form: { ...save, lockAfterMinutes: "61" },
  });
  expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([400, ["lockAfterMinutes"]]);
});

test("leads from an expired session to the names and back to the page, or to /login if the browser isn't a desk", async () => {
  const session = passwordSession(people.rosa);
  await callRoute("/admin/settings", {
    as: people.ada,
    form: { intent: "desk", lockAfterMinutes: "0", curtainAfterSeconds: "0" },
  });
  vi.setSystemTime(now + 31 * minute);
  const page = `/receptionist?date=${tuesday}`;
  const query = new URLSearchParams({ ended: "inactivity", redirectTo: page });
  expect((await callRoute(page, { cookie: `${desk}; ${session}` })).location).toBe(
    `/receptionist/switch?${query}`,
  );
  expect((await callRoute(page, { cookie: session })).location).toBe(`/login?${query}`);
  const gone = await callRoute(`/receptionist/switch?${query}`, { cookie: desk });
  expect(gone.data).toMatchObject({ ended: "Session expired due to inactivity", redirectTo: page });
  const left = await callRoute("/logout", { cookie: desk, form: { next: "login", redirectTo: page } });
  expect(left.location).toBe(`/receptionist/switch?${new URLSearchParams({ redirectTo: page })}`);
  expect((await callRoute("/logout", { form: { next: "login", redirectTo: page } })).location).toBe(
    `/login?${new URLSearchParams({ redirectTo: page })}`,
  );
});

const typed = () => ({
  ...ana,
  customerName: "Paula Weber",
  date: tuesday,
  serviceId: String(studio.facial),
  providerId: "any",
});

const chips = async (cookie: string): Promise<{ id: number; label: string }[]> =>
  (await callRoute("/receptionist", { cookie })).data.page.parked;

test("lets anyone at the desk resume a parked call, elsewhere only its author, and removes it on booking", async () => {
  const rosa = await pinSession(people.rosa, "2580");
  const parked = await callRoute("/receptionist?new", {
    cookie: rosa,
    form: { intent: "park", key: "key-of-one", ...typed() },
  });
  expect(parked.location).toBe(`/receptionist?date=${tuesday}&done=parked`);
  const [chip, ...more] = await chips(rosa);
  expect(more).toEqual([]);
  expect(chip?.label).toBe("Paula Weber, Facial, Tue");
  expect(await chips(passwordSession(people.ada))).toEqual([]);
  expect(await chips(passwordSession(people.rosa))).toEqual([chip]);
  const ada = await pinSession(people.ada, "90210");
  expect(await chips(ada)).toEqual([chip]);

  const brought = await callRoute(`/receptionist?new&parked=${chip?.id}`, { cookie: ada });
  const { panel, board } = brought.data.page;
  expect(board.date).toBe(tuesday);
  expect(panel.values).toEqual({ ...typed(), parked: String(chip?.id) });
  expect(panel.form.serviceId).toBe(studio.facial);
  const strange = await callRoute(`/receptionist?new&parked=${chip?.id}`, {
    cookie: passwordSession(people.ada),
  });
  expect(strange.data.page.panel.values).toEqual({});

  // Sending the same form again updates the same call, by its id and by the form's key.
  await callRoute("/receptionist?new", {
    cookie: ada,
    form: { intent: "park", ...panel.values, customerName: "Paula W." },
  });
  const [changed, ...others] = await chips(ada);
  expect([changed?.label, others]).toEqual(["Paula W., Facial, Tue", []]);
  const book = {
    intent: "book",
    key: "key-of-two",
    client: "new",
    ...typed(),
    time: "09:00",
    parked: String(changed?.id),
  };
  const booked = await callRoute("/receptionist?new", {
    cookie: ada,
    form: { ...book, timesFor: timesFor(book) },
  });
  expect(booked.status, booked.text).toBe(303);
  expect(await chips(ada)).toEqual([]);
});

test("deletes a parked call after four hours, at midnight, on request and when its client is erased", async () => {
  const rosa = passwordSession(people.rosa);
  const park = (cookie: string, fields: object = {}) =>
    callRoute("/receptionist?new", { cookie, form: { intent: "park", ...typed(), ...fields } });
  await park(rosa);
  expect(await chips(rosa)).toHaveLength(1);
  vi.setSystemTime(now + 4 * hour);
  const later = passwordSession(people.rosa);
  expect(await chips(later)).toEqual([]);
  await sweep(now + 4 * hour);
  expect(studio.count("parked_calls")).toBe(0);

  vi.setSystemTime(now + 15 * hour);
  const evening = passwordSession(people.rosa);
  await park(evening);
  expect(studio.rows("SELECT expires_at FROM parked_calls")).toEqual([{ expires_at: now + 16 * hour }]);
  const [call] = await chips(evening);
  const thrown = { intent: "unpark", parked: String(call?.id), date: tuesday };
  expect((await callRoute("/receptionist", { cookie: evening, form: thrown })).location).toContain(
    "done=unparked",
  );
  expect(studio.count("parked_calls")).toBe(0);

  const client = enrol("paula@x.test", ["user"], "Paula Weber");
  await park(evening, { customerEmail: "PAULA@x.test", customerPhone: "555" });
  await park(evening, {
    client: `account:${client.id}`,
    customerName: "",
    customerEmail: "",
    customerPhone: "",
  });
  await park(evening, { customerEmail: "other@x.test", customerPhone: "(555) 999-8877" });
  expect((await chips(evening)).map(({ label }) => label)).toHaveLength(3);
  const by = { actor: { id: people.ada.id, role: "admin" as const }, now: Date.now() };
  expect(deletePerson(client.id, {}, by).ok).toBe(true);
  expect(studio.count("parked_calls")).toBe(1);
});

test("parks neither an empty form nor any other form", async () => {
  const rosa = passwordSession(people.rosa);
  const empty = {
    intent: "park",
    date: tuesday,
    client: "new",
    providerId: "any",
    key: "k",
    customerName: " ",
  };
  const refused = await callRoute("/receptionist?new", { cookie: rosa, form: empty });
  expect([refused.status, refused.data.message]).toEqual([
    400,
    "Fill in at least one field before you park the call.",
  ]);
  await callRoute("/receptionist/lock", { cookie: `${desk}; ${rosa}`, form: { ...typed(), visit: "1" } });
  expect(studio.count("parked_calls")).toBe(0);
});

test("parks a half-filled form on a switch, without contact details in the address, for the next user", async () => {
  await setPin(people.ada, "90210");
  const rosa = await pinSession(people.rosa, "2580");
  const left = await callRoute("/receptionist/switch", {
    cookie: rosa,
    form: { ...typed(), who: String(people.ada.id) },
  });
  expect(decodeURIComponent(left.location ?? "")).not.toMatch(/Paula|555|example/u);
  const { data } = await callRoute(left.location ?? "", { cookie: rosa });
  const taken = await typePin(people.ada, "90210", rosa, data.redirectTo);
  const ada = `${desk}; ${firstCookies(taken.setCookie)}`;
  const there = await callRoute(taken.location ?? "", { cookie: ada });
  expect(there.data.page.panel.values).toMatchObject(typed());
});

test("keeps the day, the time and the email choice of a half-filled move over a lock and a switch", async () => {
  const { id } = appointmentAt(studio, tuesday, "09:00").appointment;
  const form = {
    ...{ visit: String(id), revision: "0", timesFor: `,any,${tuesday}`, date: wednesday },
    ...{ providerId: "any", time: "15:15", tell: "told", who: "" },
  };
  for (const page of ["lock", "switch"]) {
    const rosa = await pinSession(people.rosa, "2580");
    const left = await callRoute(`/receptionist/${page}`, { cookie: rosa, form });
    const back = new URLSearchParams(left.location?.split("?")[1]).get("redirectTo");
    const taken = await typePin(people.rosa, "2580", rosa, back ?? "");
    const there = await browser({ cookie: `${desk}; ${firstCookies(taken.setCookie)}` }).open(
      taken.location ?? "",
    );
    expect(there.control("tell")?.value, page).toBe("told");
    expect(there.control("date")?.value, page).toBe(wednesday);
    expect(there.chosen("time"), page).toBe("15:15");
  }
});

test("shows who used the desk and who may take over, and disables everything else", async () => {
  appointmentAt(studio, monday, "12:00", { customerName: "Elena Popescu" });
  const rosa = await pinSession(people.rosa, "2580");
  await callRoute("/receptionist/lock", { cookie: rosa, form: {} });
  const { html, words } = await browser({ cookie: rosa }).open("/receptionist/lock");
  expect(words).toContain("Rosa Reception was here last. Enter the PIN to continue.");
  expect(words).toContain("Names are hidden while the desk is locked.");
  expect(words).not.toContain("Elena");
  const live = html.replace(/<section class="lock-day" inert.*?<\/section><\/div>/su, "");
  const links = [...live.matchAll(/<a [^>]*href="([^"]+)"/gu)].map(([, to = ""]) => to.split("?")[0]);
  expect(new Set(links)).toEqual(new Set(["/receptionist/switch"]));
  expect(live).toContain("Ada Admin");
});

test("shows a wrong PIN on the lock page, and returns to the open page after the right one", async () => {
  await setPin(people.ada, "90210");
  const rosa = await pinSession(people.rosa, "2580");
  const form = { redirectTo: `/receptionist?date=${tuesday}` };
  const { location } = await callRoute("/receptionist/lock", { cookie: rosa, form });
  const page = await browser({ cookie: rosa }).open(location ?? "");
  const box = `pin-${people.rosa.id}`;
  page.type(box, "1357");
  const refused = await page.press("Unlock");
  expect([refused.status, refused.leadsTo]).toEqual([401, null]);
  expect(refused.words).toContain("Locked");
  expect(refused.words).toContain("Wrong PIN. Try again.");
  expect(refused.words).toContain("Ada Admin");
  expect(refused.words).not.toContain("Take over Rosa");
  refused.type(box, "2580");
  expect((await refused.press("Unlock")).leadsTo).toBe(`/receptionist?date=${tuesday}`);
});

test("switches users without script: a wrong PIN stays on the page, the right one opens the last page", async () => {
  await setPin(people.ada, "90210");
  const rosa = await pinSession(people.rosa, "2580");
  const form = { redirectTo: `/receptionist?date=${tuesday}` };
  const { location } = await callRoute("/receptionist/switch", { cookie: rosa, form });
  const { open, follow } = browser({ cookie: rosa });
  const page = await follow(await open(location ?? ""), "Ada Admin");
  const box = `pin-${people.ada.id}`;
  page.type(box, "1357");
  const refused = await page.press("Take over");
  expect([refused.status, refused.leadsTo]).toEqual([401, null]);
  expect(refused.words).toContain("Wrong PIN. Try again.");
  refused.type(box, "90210");
  expect((await refused.press("Take over")).leadsTo).toBe(`/receptionist?date=${tuesday}`);
});

test("locks an open desk after a wrong PIN from the menu, and hands it over by the right one", async () => {
  await setPin(people.ada, "90210");
  const rosa = await pinSession(people.rosa, "2580");
  const place = `/receptionist?date=${tuesday}`;
  expect((await typePin(people.ada, "13579", rosa, place)).status).toBe(401);
  expect((await callRoute(place, { cookie: rosa })).location).toMatch(/^\/receptionist\/lock\?/u);
  const open = await pinSession(people.rosa, "2580");
  expect((await callRoute(place, { cookie: open })).status).toBe(200);
  expect((await typePin(people.ada, "90210", open, place)).location).toBe(place);
});

test("parks the form of a second window that follows a lock, and keeps a desk unlocked if it was unlocked since", async () => {
  const rosa = await pinSession(people.rosa, "2580");
  const followed = await callRoute("/receptionist/lock?follow", { cookie: rosa, form: typed() });
  expect(followed.location).toMatch(new RegExp(`^/receptionist\\?date=${tuesday}&new&parked=\\d+$`, "u"));
  expect((await callRoute("/receptionist", { cookie: rosa })).status).toBe(200);
  await callRoute("/receptionist/lock", { cookie: rosa, form: {} });
  const late = await callRoute("/receptionist/lock?follow", {
    cookie: rosa,
    form: { ...typed(), customerName: "Nora Next" },
  });
  const back = new URLSearchParams(late.location?.split("?")[1]).get("redirectTo") ?? "";
  expect([late.location, back]).toEqual([
    expect.stringMatching(/^\/receptionist\/lock\?/u),
    expect.stringMatching(/&new&parked=\d+$/u),
  ]);
});

test("shows only initials behind the curtain, without phone numbers and without the open visit", async () => {
  const id = untoldVisit();
  const rosa = passwordSession(people.rosa);
  const { data, text } = await callRoute(`/receptionist?visit=${id}&curtain`, { cookie: rosa });
  expect(data.page.board.date).toBe(tuesday);
  expect(data.page.panel).toEqual({ kind: "none" });
  expect(text).toContain('"client":"(EP)"');
  expect(text).not.toMatch(/Elena|Popescu|555|example\.com|Latex/u);
});
