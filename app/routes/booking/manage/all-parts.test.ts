/** Tests /manage/TOKEN for all parts of a visit: each refusal, and that it changes nothing (rules 35.26, 35.27). */
import { beforeEach, describe, expect, it, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { setOrigin } from "#app/testing/people.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import {
  ana,
  appointmentAt,
  instantAt,
  now,
  setRateLimits,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import type { ManageData } from "./loader.server.ts";
import type { ManageProblem } from "./manage-steps.ts";

const studio = peoplePerTest({ limits: false });
let url: string;
beforeEach(async () => {
  url = await booked();
});

/** Books a facial with Tom and brows with Maya on Wednesday at ten. Returns the path of the visit's page. */
async function booked(as?: number): Promise<string> {
  const rows = [
    { serviceId: studio.facial, providerId: studio.tom },
    { serviceId: studio.brows, providerId: studio.maya },
  ];
  const json = { ...ana, kind: "chain", rows, date: wednesday, time: "10:00", keepOrder: true };
  const { status, data } = await callRoute("POST /api/visits", { json, now, as });
  expect(status).toBe(201);
  return new URL(data.manageUrl).pathname;
}

type Fields = Record<string, string>;
type Answer = { status: number; location: string | null; problem: ManageProblem | undefined };

/** A refused move has its own URL (rule 25.12). */
async function post(form: Fields | [string, string][], at = now, as?: number): Promise<Answer> {
  const { status, location, data } = await callRoute(`POST ${url}`, { form, now: at, as });
  if (!location?.includes("&refused=")) return { status, location, problem: location ? undefined : data };
  const told = await callRoute(`GET ${location}`, { now: at, as });
  return { status: told.status, location: null, problem: told.data.problem };
}
const page = async (query: string, at = now, as?: number) =>
  (await callRoute<ManageData>(`GET ${url}${query}`, { now: at, as })).data;
const revision = () =>
  studio
    .appointments()
    .map(({ revision }) => revision)
    .join(".");
const move = (time = `${tuesday}T13:00@1.${studio.tom},2.${studio.maya}`, more: Fields = {}) => ({
  ...{ intent: "move", time, revision: revision() },
  ...more,
});
const cancel = (more: Fields = {}) => ({
  intent: "cancel",
  revision: revision(),
  shownChargeCents: "0",
  ...more,
});
const places = () => studio.appointments().map(({ date, start_min, status }) => [date, start_min, status]);
const asBooked = [
  [wednesday, 600, "booked"],
  [wednesday, 660, "booked"],
];

test("the whole visit is moved and cancelled, with one email each", async () => {
  const moved = await post(move());
  expect([moved.status, moved.location]).toEqual([303, `${url}?done=moved`]);
  expect(places()).toEqual([
    [tuesday, 780, "booked"],
    [tuesday, 840, "booked"],
  ]);
  expect((await post(cancel())).status).toBe(303);
  expect(places().map(([, , status]) => status)).toEqual(["cancelled", "cancelled"]);
  const toAna = studio.mails().filter((mail) => /^(?:booked|moved|cancelled) ana@/u.test(mail));
  expect(toAna).toEqual([
    `booked ${ana.customerEmail}`,
    `moved ${ana.customerEmail}`,
    `cancelled ${ana.customerEmail}`,
  ]);
});

const late = instantAt(wednesday, "07:00");

test.each<[string, () => Fields, RegExp, number?]>([
  ["no time", () => move(""), /Choose a time/u],
  ["an invalid time", () => move("soon"), /Choose a time/u],
  ["a time for one part only", () => move(`${tuesday}T13:00@1.${studio.tom}`), /Choose a time/u],
  ["a time between the starts", () => move(`${tuesday}T13:07@1.${studio.tom},2.${studio.maya}`), /./u],
  ["a past day", () => move(`2026-03-01T13:00@1.${studio.tom},2.${studio.maya}`), /./u],
  ["a provider of other services", () => move(`${tuesday}T13:00@1.${studio.maya},2.${studio.tom}`), /./u],
  ["unknown providers", () => move(`${tuesday}T13:00@1.0,2.999`), /./u],
  ["another revision", () => move(undefined, { revision: "9.9" }), /changed/u],
  ["no revision", () => ({ ...move(), revision: "" }), /changed/u],
  ["cancelling with an invalid revision", () => cancel({ revision: "x" }), /changed/u],
  [
    "a move on the day of the visit",
    () => move(`2026-03-05T13:00@1.${studio.tom},2.${studio.maya}`),
    /./u,
    late,
  ],
  ["cancelling on the day without agreeing to the charge", () => cancel(), /./u, late],
  ["an unknown intent", () => ({ intent: "burn" }), /could not be read/u],
])("%s changes nothing and shows why", async (_, form, words, at) => {
  const { status, problem } = await post(form(), at);
  expect([status >= 400 && status < 500, problem?.message]).toEqual([true, expect.stringMatching(words)]);
  expect(places()).toEqual(asBooked);
});

test("a taken time is a conflict with others, one of which can be booked", async () => {
  appointmentAt(studio, tuesday, "13:00", { providerId: studio.tom, customerEmail: "other@example.com" });
  const { status, problem } = await post(move());
  expect([status, problem?.alternatives?.length, problem?.values.time]).toEqual([409, 3, move().time]);
  expect((await post(move(problem?.alternatives?.[0]?.value))).status).toBe(303);
});

test("a late cancellation needs agreement to the shown total of all parts", async () => {
  expect(await page("?confirm=cancel", late)).toMatchObject({
    visit: { isAsked: true },
    chargeMinor: 12_300,
  });
  const other = await post(cancel({ lateConfirmed: "on", shownChargeCents: "9500" }), late);
  expect([other.status, places()]).toEqual([409, asBooked]);
  const agreed = cancel({ lateConfirmed: "on", shownChargeCents: "12300" });
  expect((await post(agreed, late)).status).toBe(303);
  expect(places().map(([, , status]) => status)).toEqual(["cancelled", "cancelled"]);
  expect((await page("", late)).charged).toBe("$123");
});

test("parts that have begun, are over or are cancelled stay unchanged", async () => {
  const over = instantAt(wednesday, "19:00");
  for (const form of [move(), cancel({ lateConfirmed: "on" })]) {
    const { status } = await post(form, over);
    expect([status, places()]).toEqual([409, asBooked]);
  }
  expect((await page("?move", over)).step).toBe("appointment");
  expect((await post(cancel())).status).toBe(303);
  // A second request gets the same answer.
  expect((await post(cancel())).status).toBe(303);
  for (const query of ["?move", "?confirm=cancel"])
    expect(await page(query)).toMatchObject({ step: "appointment", state: "cancelled" });
});

test("the client is only offered days that meet the requirements", async () => {
  studio.sqlite.exec("DELETE FROM appointments");
  url = await booked(studio.clientId);
  appointmentAt(studio, "2026-03-16", "10:30", { clientId: studio.clientId });
  studio.sqlite
    .prepare("INSERT INTO service_preconditions (service_id, kind, days) VALUES (?, 'apart', 7)")
    .run(studio.facial);
  const offered = async (date: string, as?: number) => (await page(`?move&date=${date}`, now, as)).chains;
  expect((await offered("2026-03-05", studio.clientId))?.times.length).toBeGreaterThan(0);
  const close = await offered("2026-03-12", studio.clientId);
  expect([close?.times, close?.whyNone]).toEqual([
    [],
    expect.stringContaining("don't meet the requirements"),
  ]);
  // The link alone reveals nothing about a record: the desk checks the move.
  expect((await offered("2026-03-12"))?.times.length).toBeGreaterThan(0);
  const there = await post(move(`2026-03-12T13:00@1.${studio.tom},2.${studio.maya}`));
  expect([there.status, places()[0]]).toEqual([303, ["2026-03-12", 780, "booked"]]);
  expect(studio.rows("SELECT to_check FROM appointments ORDER BY id")[0]?.to_check).toBe(
    "Not twice within 7 days.",
  );
});

test("the current time is not offered", async () => {
  const values = (await page(`?move&date=${wednesday}`)).chains?.times.map(({ value }) => value);
  expect(values?.length).toBeGreaterThan(0);
  expect(values).not.toContain(`${wednesday}T10:00@1.${studio.tom},2.${studio.maya}`);
});

test("the whole visit is moved three times in an hour, then the page shows the phone number", async () => {
  setRateLimits(true);
  for (const date of [tuesday, wednesday, tuesday]) {
    const free = (await page(`?move&date=${date}`)).chains?.times.at(-1)?.value;
    expect((await post(move(free))).status).toBe(303);
  }
  expect(await page("?move")).toMatchObject({
    step: "appointment",
    noMove: expect.stringMatching(/^This visit has been moved 3 times within an hour\..* call us at \S/u),
  });
  expect((await post(move(`${wednesday}T10:00@1.${studio.tom},2.${studio.maya}`))).status).toBe(409);
  setRateLimits(false);
});

test("a step about the whole visit is about one part if only one is left", async () => {
  const part = { intent: "cancel", revision: "0", shownChargeCents: "0" };
  expect((await callRoute(`POST ${url}?part=1`, { form: part, now })).status).toBe(303);
  for (const query of ["?move", "?confirm=cancel"]) {
    const { visit, chains, part, serviceName } = await page(query);
    expect([visit?.isAsked, chains, part, serviceName]).toEqual([false, undefined, "2", "Brows"]);
  }
  // The form of a page that was opened while both parts were upcoming.
  const stale = await post(cancel({ revision: "0.0" }));
  expect([stale.status, stale.problem?.message]).toEqual([409, expect.stringMatching(/changed/u)]);
  expect((await post(cancel())).status).toBe(303);
  expect(places().map(([, , status]) => status)).toEqual(["cancelled", "cancelled"]);
});

test("a form about one part without its number is refused", async () => {
  for (const form of [
    { ...cancel(), revision: "0" },
    { ...move(), revision: "0", time: "13:00", date: tuesday },
  ]) {
    expect((await post(form)).status).toBeGreaterThanOrEqual(400);
    expect(places()).toEqual(asBooked);
  }
});

describe("the former URL of the page for all parts", () => {
  it("redirects to the new page, step by step", async () => {
    for (const [query, to] of [
      ["", ""],
      ["?move&anybody&date=2026-03-05", "?move&anybody&date=2026-03-05"],
      ["?cancel", "?confirm=cancel"],
    ]) {
      const { status, location, headers } = await callRoute(`GET ${url}/visit${query}`, { now });
      expect([status, location]).toEqual([301, `${url}${to}`]);
      expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
    }
  });

  it("forwards the form of an open page, which then moves and cancels", async () => {
    for (const [query, form] of [
      [`?move&date=${tuesday}`, move],
      ["?cancel", cancel],
    ] as const) {
      const handed = await callRoute(`POST ${url}/visit${query}`, { form: form(), now });
      expect([handed.status, places().length]).toEqual([307, 2]);
      const { status } = await callRoute(`POST ${handed.location}`, { form: form(), now });
      expect(status).toBe(303);
    }
    expect(places().map(([date, , status]) => [date, status])).toEqual([
      [tuesday, "cancelled"],
      [tuesday, "cancelled"],
    ]);
  });

  it("of an unknown link leads to the page for unknown links", async () => {
    for (const token of ["none", "%00", "..%2F..%2Fexample.com"]) {
      const { status, location } = await callRoute(`GET /manage/${token}/visit`, { now });
      expect([status, location]).toEqual([301, `/manage/${token}`]);
      expect((await callRoute(`GET ${location}`, { now })).status).toBe(404);
    }
  });
});

test("while the studio is closed to the public, a link can cancel but not move", async () => {
  setOrigin("https://quiet.example");
  studio.sqlite.exec("UPDATE settings SET opened_at = NULL");
  const moved = await post(move());
  expect([moved.status, moved.problem?.message]).toEqual([
    409,
    expect.stringContaining("closed at the moment"),
  ]);
  expect((await post(cancel())).status).toBe(303);
  setOrigin("http://localhost:3000");
});

test("no input causes a bug", async () => {
  const strange = [
    "",
    "x",
    "-1",
    "9".repeat(400),
    "\u0000",
    "__proto__",
    "T10:00@1.2,2.3",
    `2026-02-30T10:00@1.1,2.2`,
  ];
  for (const name of ["intent", "time", "revision", "shownChargeCents", "lateConfirmed"]) {
    for (const value of strange) {
      for (const base of [move("x"), cancel({ revision: "0.0" })]) {
        const { status } = await post([...Object.entries(base), [name, value], [name, value]]);
        expect([name, value, status < 500]).toEqual([name, value, true]);
      }
    }
  }
  for (const query of [
    "move&date=x",
    "move&anybody&date=2026-02-30",
    "confirm=cancel&move",
    "date=%00",
    "move&date=2099-01-01",
  ])
    expect((await callRoute(`GET ${url}?${query}`, { now })).status).toBe(200);
});

test("the page greets the booker, and their note never replaces a companion's (rule 35.117)", async () => {
  studio.sqlite.exec("DELETE FROM appointments");
  const rows = [
    { serviceId: studio.facial, providerId: studio.tom },
    {
      serviceId: studio.brows,
      providerId: studio.maya,
      customerName: "Dana Reed",
      notes: "Allergic to nuts",
    },
  ];
  const json = { ...ana, kind: "household", rows, date: wednesday, time: "10:00", notes: "Mine" };
  const { data } = await callRoute("POST /api/visits", { json, now });
  url = new URL(data.manageUrl).pathname;
  const notes = () => studio.appointments().map(({ notes }) => notes);
  const [own] = studio.appointments();
  studio.sqlite.prepare("UPDATE appointments SET start_min = 900, end_min = 960 WHERE id = ?").run(own?.id);
  const { firstName, noteRevision } = await page("?note");
  expect(firstName).toBe("Ana");
  await post({ intent: "note", notes: "Mine, changed", revision: String(noteRevision) });
  expect(notes()).toEqual(["Mine, changed", "Allergic to nuts"]);
  studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(own?.id);
  expect(await page("")).toMatchObject({ firstName: "Ana", mayNote: false });
  expect((await post({ intent: "note", notes: "Lost", revision: "0" })).status).toBe(409);
  expect(notes()).toEqual(["Mine, changed", "Allergic to nuts"]);
});

test("while a part is left, the visit is not shown as cancelled (rule 35.118)", async () => {
  const seen = revision();
  const alone = { intent: "cancel", revision: "0", shownChargeCents: "0" };
  const { status } = await callRoute(`POST ${url}?part=2`, { form: alone, now });
  expect(status).toBe(303);
  const again = await callRoute(`POST ${url}?part=2`, { form: alone, now });
  expect([again.status, places().map(([, , state]) => state)]).toEqual([303, ["booked", "cancelled"]]);
  expect(await page("?confirm=cancel&part=2")).toMatchObject({
    state: "ahead",
    step: "appointment",
    ahead: true,
  });
  const { problem } = await post({ ...cancel(), revision: seen });
  expect(problem?.message).toMatch(/^This visit was changed since you opened this page: .*cancelled/u);
});

test("a part can't move into another treatment of the same person (rule 35.116)", async () => {
  const offered = async () =>
    (await page(`?move&part=1&date=${wednesday}&provider=any`)).choices?.times.map(({ time }) => time);
  const choice = { providerId: "any", provider: "any", date: wednesday, time: "11:00" };
  expect(await offered()).not.toContain("11:00");
  const form = { intent: "move", revision: "0", ...choice };
  const moved = await callRoute(`POST ${url}?move&part=1`, { form, now });
  const { data: told } = await callRoute<ManageData>(`GET ${moved.location}`, { now });
  expect(told.problem?.message).toMatch(/^You have another treatment of this visit at that time/u);
  const [facial, brows] = studio.appointments();
  const put = (more: object) =>
    callRoute(`PUT /api/appointments/${facial?.id}`, {
      json: { time: "11:00", ...more },
      now,
      as: studio.rita,
    });
  const refused = await put({});
  expect([refused.status, refused.data.error]).toEqual([
    409,
    expect.stringMatching(/^The client has another treatment/u),
  ]);
  expect(places()).toEqual(asBooked);
  studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(brows?.id);
  expect(await offered()).toContain("11:00");
  studio.sqlite.prepare("UPDATE appointments SET status = 'booked' WHERE id = ?").run(brows?.id);
  expect((await put({ override: true })).status).toBe(200);
});
