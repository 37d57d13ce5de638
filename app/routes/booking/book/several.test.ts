/** Tests /book?several: each refusal keeps the typed values, and no input causes a server error (rules 35.20, 35.25). */
import { expect, test } from "vitest";
import {
  maxVisitRows,
  type TypedRow,
  timesMadeFor,
  type VisitKind,
  visitUrl,
} from "#app/domain/booking/joint/typed-rows.ts";
import { forgetRateLimits, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { caller } from "#app/testing/people.server.ts";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { ana, appointmentAt, now, setRateLimits, tuesday, wednesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();

const row = (serviceId: number | string, more: Partial<TypedRow> = {}): TypedRow => ({
  ...{ serviceId: String(serviceId), providerId: "any", addonIds: [], customerName: "" },
  ...more,
});
const facialAndBrows = () => [row(studio.facial), row(studio.brows)];

type Fields = Record<string, string>;
type Sent = { kind?: VisitKind; rows?: TypedRow[]; more?: Fields };

/** Returns the form with the first time of the day, Tom for the first row and Maya for the second. */
function sent({ kind = "chain", rows = facialAndBrows(), more = {} }: Sent = {}): Fields {
  const chosen = rows.flatMap(({ serviceId, providerId, customerName }, at) => [
    [`serviceId${at + 1}`, serviceId],
    [`providerId${at + 1}`, providerId],
    ...(customerName ? [[`customerName${at + 1}`, customerName]] : []),
  ]);
  const time = `${tuesday}T10:00@1.${studio.tom},2.${studio.maya}`;
  const notes = "By the window";
  const made = timesMadeFor(kind, rows);
  return { ...Object.fromEntries(chosen), ...ana, notes, kind, made, date: tuesday, time, ...more };
}
const post = (form: Fields | [string, string][], as?: number) =>
  callRoute("POST /book?several", { form, now, as });

/** Expects the form with all submitted values. */
async function refusedWith(form: Fields, words: RegExp, as?: number) {
  const { status, data } = await post(form, as);
  const before = studio.appointments().length;
  expect([data.message, ...Object.values(data.fields)].join(" ")).toMatch(words);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(data.values).toMatchObject(form);
  expect(studio.appointments()).toHaveLength(before);
  return { status, ...data };
}

test("each time has its own price if providers differ, and it is booked at that price", async () => {
  const { facial, maya, tom, sqlite } = studio;
  sqlite
    .prepare("UPDATE service_providers SET price_minor = 10500 WHERE service_id = ? AND provider_id = ?")
    .run(facial, maya);
  const rows = [row(facial, { providerId: String(maya) }), row(facial, { providerId: String(tom) })];
  const choicesOf = async (asked: TypedRow[], kind: VisitKind) =>
    (await callRoute(`GET ${visitUrl(kind, asked, tuesday)}`, { now })).data.choices;
  const sideBySide = await choicesOf(rows, "household");
  expect(sideBySide.total).toBe("$200");
  expect(sideBySide.times[0]).not.toHaveProperty("price");
  expect(sideBySide.times[0].parts.map(({ words }: { words: string }) => words)).toEqual([
    "Facial for you with Maya Ortiz",
    "Facial for your companion with Tom Reed",
  ]);
  const withAnybody = [row(facial), row(studio.brows)];
  const { total, times } = await choicesOf(withAnybody, "chain");
  const prices = new Set(times.map(({ price }: { price: string }) => price));
  expect([total, [...prices].sort()]).toEqual(["from $123", ["$123", "$133"]]);
  const dear = times.find(({ price }: { price: string }) => price === "$133");
  const { status } = await post(sent({ rows: withAnybody, more: { time: dear.value } }));
  const booked = studio.appointments().reduce((sum, { price_minor }) => sum + Number(price_minor), 0);
  expect([status, booked]).toEqual([303, 13_300]);
});

test("two people who need the same provider see an error and no days", async () => {
  const { facial, brows, maya } = studio;
  const choicesOf = async (asked: TypedRow[]) =>
    (await callRoute(`GET ${visitUrl("household", asked, tuesday)}`, { now })).data.choices;
  const sameProvider = { days: [], whyNone: expect.stringMatching(/^Side by side, each of you needs/u) };
  const withMaya = row(facial, { providerId: String(maya) });
  expect(await choicesOf([withMaya, row(brows)])).toMatchObject(sameProvider);
  const { days, whyNone } = await choicesOf([row(facial), row(brows)]);
  expect([days.length > 0, whyNone]).toEqual([true, null]);
});

test("books what the form sends as one visit", async () => {
  const answer = await post(sent());
  expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/confirmation\?b=/u)]);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"storage"');
  expect(studio.appointments().map(({ provider_id, start_min }) => [provider_id, start_min])).toEqual([
    [studio.tom, 600],
    [studio.maya, 660],
  ]);
});

test.each<[string, Fields, RegExp, string?]>([
  ["no time", { time: "" }, /Choose a time|fill in all required/u, "time"],
  ["no name", { customerName: "" }, /Enter your name/u, "customerName"],
  ["no address", { customerEmail: "" }, /Enter your email/u, "customerEmail"],
  ["an incomplete address", { customerEmail: "ana@" }, /email/u, "customerEmail"],
  ["a mistyped address", { customerEmail: "ana@gmial.com" }, /Check your email/u, "customerEmail"],
  ["an incomplete phone number", { customerPhone: "12" }, /phone/u, "customerPhone"],
  ["a text that is too long", { notes: "x".repeat(501) }, /500/u, "notes"],
  ["a filled-in honeypot", { homepage: "https://x.example" }, /submit the form again/u],
  ["times of other rows", { made: "chain?serviceId1=1" }, /These are the times for your new choice/u, "time"],
  ["a time off the grid", { time: `${tuesday}T10:07@1.3,2.2` }, /./u],
  ["a past day", { time: "2026-03-01T10:00@1.3,2.2" }, /./u],
  ["a day past the window", { time: "2027-03-01T10:00@1.3,2.2" }, /./u],
  ["a missing row", { time: `${tuesday}T10:00@1.3,7.2` }, /./u],
  ["a provider of other services", { time: `${tuesday}T10:00@1.3,2.3` }, /does not offer/u],
  ["an unknown provider", { time: `${tuesday}T10:00@1.3,2.999` }, /does not offer/u],
])("%s is refused, and typed values stay", async (_, more, words, field) => {
  const { fields, choices } = await refusedWith(sent({ more }), words);
  if (field) expect(Object.keys(fields)).toContain(field);
  expect(choices.rows.map(({ serviceId }: TypedRow) => serviceId)).toEqual(
    facialAndBrows().map(({ serviceId }) => serviceId),
  );
});

test("a missing or unknown service is refused at its row", async () => {
  const gone = await refusedWith(sent({ rows: [row(studio.facial), row("999")] }), /Service not found/u);
  expect(gone.fields).toMatchObject({ serviceId2: "Service not found" });
  const none = await refusedWith(sent({ rows: [row(studio.facial), row("")] }), /./u);
  expect(Object.keys(none.fields)).toContain("serviceId2");
});

test("a taken time is a conflict with other chains, one of which can be booked", async () => {
  appointmentAt(studio, tuesday, "10:00", { providerId: studio.tom, customerEmail: "other@example.com" });
  const { status, alternatives } = await refusedWith(sent(), /Someone else has booked/u);
  expect([status, alternatives.length]).toEqual([409, 3]);
  expect((await post(sent({ more: { time: alternatives[0].value } }))).status).toBe(303);
});

test("a person with a visit at that time, or of that treatment on that day, is asked once", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const rows = [row(studio.facial), row(studio.facial)];
  const time = `${tuesday}T10:00@1.${studio.tom},2.${studio.tom}`;
  const asked = await refusedWith(sent({ rows, more: { time } }), /./u);
  expect([asked.ownAppointment, asked.sameService]).toEqual([expect.stringContaining("10:30"), false]);
  const both = await post(sent({ rows, more: { time, forSomeoneElse: "on", alsoBook: "on" } }));
  expect(both.status).toBe(303);
});

test("a client at the limit is asked to call, and a network at its limit waits", async () => {
  for (const time of ["09:00", "12:00", "14:00"]) {
    for (const date of ["2026-03-05", "2026-03-06"])
      appointmentAt(studio, date, time, { providerId: studio.tom, alsoBook: true });
  }
  await refusedWith(sent(), /call/u);
  for (let taken = 0; taken < 30; taken += 1) takeToken("booking", caller.ip, now);
  expect((await refusedWith(sent(), /many bookings from this network/u)).status).toBe(429);
});

const needsPatchTest = () =>
  studio.sqlite
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
    )
    .run(studio.brows);

test("requirements are explained to a client, and checked by the desk for a guest", async () => {
  needsPatchTest();
  appointmentAt(studio, wednesday, "10:30", { clientId: studio.clientId });
  const client = await refusedWith(sent(), /can't be booked for that time/u, studio.clientId);
  expect(Object.keys(client.fields)).toContain("time");
  expect((await post(sent())).status).toBe(303);
  expect(studio.rows("SELECT to_check FROM appointments WHERE joint_id IS NOT NULL ORDER BY id")).toEqual([
    { to_check: "" },
    { to_check: "Needs a patch test at least 24 hours before." },
  ]);
});

test("a client is only offered days that meet the requirements; a guest reads them", async () => {
  needsPatchTest();
  const page = async (as?: number, date = tuesday, kind = "chain") => {
    const rows = `serviceId1=${studio.facial}&serviceId2=${studio.brows}&kind=${kind}`;
    const { choices } = (await callRoute(`GET /book?several&${rows}&date=${date}`, { now, as })).data;
    return { ...choices, free: choices.times.length, why: choices.whyNone, next: choices.nextDay?.date };
  };
  const guest = await page();
  expect([guest.free > 0, guest.rows[1].asked]).toEqual([true, expect.stringContaining("patch test")]);
  appointmentAt(studio, "2026-03-20", "10:30", { clientId: studio.clientId });
  const none = await page(studio.clientId);
  expect([none.free, none.why, none.next]).toEqual([
    0,
    expect.stringContaining("don't meet the requirements"),
    undefined,
  ]);
  studio.sqlite
    .prepare(
      `INSERT INTO client_consents (client_id, kind, given, date, at)
       SELECT id, 'patch_test', 1, ?, 0 FROM clients WHERE account_id = ?`,
    )
    .run(tuesday, studio.clientId);
  expect(await page(studio.clientId)).toMatchObject({ free: 0, next: wednesday });
  expect((await page(studio.clientId, wednesday)).free).toBeGreaterThan(0);
  // Companions have no data before they are named.
  expect((await page(studio.clientId, tuesday, "household")).free).toBeGreaterThan(0);
  expect((await post(sent(), studio.clientId)).status).toBe(409);
});

test("a required treatment of the same visit comes first, and is booked so", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, other_service_id, hours) VALUES (?, 'before', ?, 0)",
    )
    .run(studio.facial, studio.brows);
  const rows = `serviceId1=${studio.facial}&serviceId2=${studio.brows}`;
  const times = async (as?: number) =>
    (await callRoute(`GET /book?several&${rows}&date=${tuesday}`, { now, as })).data.choices.times;
  const [first] = await times();
  expect(first.parts.map(({ words }: { words: string }) => words.split(" ")[0])).toEqual(["Brows", "Facial"]);
  expect(await times(studio.clientId)).toEqual(await times());
  expect((await post(sent({ more: { time: first.value } }))).status).toBe(303);
  expect(
    studio.rows("SELECT service_name AS name FROM appointments ORDER BY start_min").map(({ name }) => name),
  ).toEqual(["Brows", "Facial"]);
  // If only the other order is free, it isn't offered, and a request for it is refused.
  studio.sqlite.exec("DELETE FROM appointments");
  const day = "INSERT INTO day_plans (provider_id, date, kind, start_min, end_min, made_at) VALUES";
  studio.sqlite.exec(`${day} (${studio.tom}, '${tuesday}', 'block', 600, 1080, 0)`);
  const blocked = `${rows}&providerId1=${studio.tom}`;
  const left = async (as?: number) =>
    (await callRoute(`GET /book?several&${blocked}&date=${tuesday}`, { now, as })).data.choices;
  for (const as of [undefined, studio.clientId])
    expect((await left(as)).whyNone).toContain("don't meet the requirements");
  const time = `${tuesday}T09:00@1.${studio.tom},2.${studio.maya}`;
  await refusedWith(sent({ more: { time } }), /Please call us at \S.* to book this treatment/u);
});

test("another row, kind or day keeps the typed values, or is a URL", async () => {
  const { made: _made, ...form } = sent({ kind: "household", more: { customerName2: "Bo" } });
  const shown = async (show: string, more: Fields = {}) => {
    const { status, data } = await post({ ...form, ...more, show });
    expect([status, data.isShown, data.values.customerName, data.values.customerName2]).toEqual([
      ...[200, true, ana.customerName, "Bo"],
    ]);
    return data.choices;
  };
  expect((await shown("add")).rows).toHaveLength(3);
  expect((await shown("remove-2")).rows).toHaveLength(2);
  expect((await shown(wednesday)).day.date).toBe(wednesday);
  const full = Object.fromEntries([3, 4, 5].map((n) => [`serviceId${n}`, ""]));
  expect((await shown("add", full)).rows).toHaveLength(maxVisitRows);
  expect((await shown("remove-2", full)).rows).toHaveLength(4);
  const bare = { serviceId1: String(studio.facial), serviceId2: "", show: "add" };
  const there = await post(bare);
  expect([there.status, there.location]).toEqual([
    303,
    `/book?serviceId1=${studio.facial}&providerId1=any&serviceId2=&providerId2=any&serviceId3=&providerId3=any#rows`,
  ]);
});

const strange = [
  "",
  "x",
  "-1",
  "0",
  "1e9",
  "9".repeat(400),
  "%00\u0000",
  "__proto__",
  "2026-02-30",
  "{}",
  "ä🦊",
];
const names = [
  "kind",
  "serviceId1",
  "providerId1",
  "addonIds1",
  "customerName2",
  "made",
  "date",
  "time",
  "key",
];
const known = [...names, "show", "intent", "emailIs", "forSomeoneElse", "alsoBook", "notes", "customerEmail"];

test("no input causes a bug", async () => {
  setRateLimits(false);
  const times = ["T10:00@1.2,2.3", "T99:99@1.2,1.2", "T10:00@0.0,0.0", "T10:00@9.999999999999999,8.1"];
  const values = [...strange, ...times.flatMap((time) => [tuesday + time, `2026-02-30${time}`])];
  for (const name of known) {
    for (const value of values) {
      const rest = Object.entries(sent()).filter(([other]) => other !== name);
      const once = await post([...rest, [name, value]]);
      const twice = await post([...Object.entries(sent()), [name, value], [name, value]]);
      for (const { status } of [once, twice])
        expect([name, value, status < 500 || status === 503]).toEqual([name, value, true]);
      studio.sqlite.exec("DELETE FROM appointments");
      forgetRateLimits();
    }
  }
  for (const form of [[], [["", ""]], [["intent", "cancel"]]] as [string, string][][])
    expect((await post(form)).status).toBe(400);
});

test("no URL causes a bug", async () => {
  for (const name of names) {
    for (const value of strange) {
      const query = new URLSearchParams([
        ["serviceId2", String(studio.facial)],
        [name, value],
        [name, value],
      ]);
      expect((await callRoute(`GET /book?several&${query}`, { now })).status).toBe(200);
    }
  }
});

test("the former URL leads to the form, also for an open form", async () => {
  const old = await callRoute("GET /book/visit?serviceId1=1&kind=household", { now });
  expect([old.status, old.location]).toEqual([301, "/book?several&serviceId1=1&kind=household"]);
  const form = await callRoute("POST /book/visit", { form: sent(), now });
  expect([form.status, form.location]).toEqual([307, "/book?several&"]);
});
