/** Tests the find box of the front desk: its results, its access and booking from it. */
import { beforeEach, describe, expect, test } from "vitest";
import type { FoundCard } from "#app/routes/parts/found-list.tsx";
import { browser } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  now,
  studioWithPeople,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople);
let visit: number;
const past = "2026-02-24";
beforeEach(() => {
  visit = appointmentAt(studio, past, "10:30", { clientId: studio.clientId, at: instantAt(past, "08:00") })
    .appointment.id;
});

const find = async (typed: string) =>
  (await callRoute(`/receptionist/find?q=${encodeURIComponent(typed)}`, { as: studio.rita, now })).data.found;
const again = async (client: string, more = "") => {
  const { status, data } = await callRoute(`/receptionist?again=${client}${more}`, { as: studio.rita, now });
  return { status, panel: data.page.panel };
};
const ana = () => `account:${studio.clientId}`;

test("shows a client's last visit, next visit and no-shows, with links", async () => {
  const next = appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId }).appointment.id;
  appointmentAt(studio, past, "15:00", { clientId: studio.clientId, at: instantAt(past, "08:00") });
  studio.sqlite.exec(`UPDATE appointments SET status = 'no_show' WHERE date = '${past}' AND start_min = 900`);
  expect(await find("ana lop")).toEqual({
    search: "ana lop",
    more: 0,
    hint: "",
    fresh: null,
    cards: [
      {
        value: ana(),
        name: "Ana López",
        phone: expect.any(String),
        telephone: expect.stringMatching(/^tel:\d+$/u),
        last: "Tue, Feb 24, Facial",
        next: "Tuesday, March 3, 10:30 AM, Facial",
        cancelled: [],
        toKnow: "1 no-show",
        mark: "",
        links: {
          record: "/receptionist/clients/1",
          again: `/receptionist?again=account%3A${studio.clientId}#panel`,
          book: `/receptionist?new=&client=account%3A${studio.clientId}#panel`,
          open: `/receptionist?date=${tuesday}&visit=${next}#panel`,
        },
      },
    ],
  });
});

test("shows what a client owes next to the no-shows (rule 34.54)", async () => {
  appointmentAt(studio, past, "15:00", { clientId: studio.clientId, at: instantAt(past, "08:00") });
  studio.sqlite.exec(
    `UPDATE appointments SET status = 'no_show', charge_minor = 4000 WHERE date = '${past}' AND start_min = 900`,
  );
  expect((await find("ana lop")).cards).toMatchObject([{ toKnow: "1 no-show, owes $40" }]);
});

test("finds a visit and its client once by reference, in any spelling", async () => {
  studio.sqlite.prepare("UPDATE appointments SET reference = 'K7Q2RT' WHERE id = ?").run(visit);
  for (const typed of ["K7Q2RT", "k7q2rt", "K7Q-2RT", " k7 q2 rt "]) {
    const { cards } = await find(typed);
    expect(cards).toMatchObject([
      { value: ana(), links: { open: expect.stringContaining(`visit=${visit}`) } },
    ]);
  }
});

test("says what to type if the search is empty, too short or without results", async () => {
  expect(await find("a")).toMatchObject({ cards: [], hint: "Type at least two letters or digits." });
  expect((await find("")).hint).toMatch(/^Type a name/u);
  expect((await find("nobodyatall")).hint).toMatch(/^No clients found/u);
});

test("shows today's cancelled visits, and who cancelled them when", async () => {
  const [first, second, other] = ["09:00", "15:00", "10:30"].map(
    (time, at) =>
      appointmentAt(studio, at < 2 ? monday : tuesday, time, {
        clientId: studio.clientId,
        at: instantAt("2026-02-28", "08:00"),
      }).appointment.id,
  );
  const cancel = studio.sqlite.prepare(
    "UPDATE appointments SET status = 'cancelled', cancelled_by = ?, cancelled_at = ? WHERE id = ?",
  );
  cancel.run("client", instantAt("2026-02-28", "09:00"), first);
  cancel.run("studio", now, second);
  cancel.run("client", now, other);
  const cancelled = async () => (await find("ana lop")).cards.map((card: FoundCard) => card.cancelled);
  expect(await cancelled()).toEqual([
    ["today 9:00 AM, by the client, Feb 28", "today 3:00 PM, by the studio, today"],
  ]);
  cancel.run("mistake", now, second);
  expect(await cancelled()).toEqual([["today 9:00 AM, by the client, Feb 28"]]);
});

describe("a search without results", () => {
  const open = (typed: string) =>
    browser({ as: studio.rita, now }).open(
      `/receptionist/find?q=${encodeURIComponent(typed)}&date=${tuesday}`,
    );
  const fields = ["customerName", "customerPhone", "customerEmail"];

  test.each([
    ["thornbury", "thornbury", "", ""],
    ["Thornbury, Eve", "Eve Thornbury", "", ""],
    ["eve@thornbury.example", "", "", "eve@thornbury.example"],
    ["+1 (503) 555-0999", "", "+1 (503) 555-0999", ""],
    ["Eve Thornbury 5550999", "Eve Thornbury", "5550999", ""],
  ])("links to a new appointment for %s, with the fields filled in", async (typed, ...filled) => {
    const page = await open(typed);
    expect(page.words).toContain("No clients found.");
    const address = page.hrefOf(`Book for “${typed}”`);
    expect(address).toContain(`date=${tuesday}`);
    expect(decodeURIComponent(address)).not.toMatch(/thornbury|eve|555/iu);
    const form = await page.follow(`Book for “${typed}”`);
    expect(fields.map((name) => form.control(name)?.value)).toEqual(filled);
  });

  test("links to a walk-in with the name and number filled in, unless only an email was typed", async () => {
    const form = await (await open("Eve 5550999")).follow("Walk-in for “Eve 5550999”");
    expect(fields.slice(0, 2).map((name) => form.control(name)?.value)).toEqual(["Eve", "5550999"]);
    expect((await open("eve@nowhere.example")).words).not.toContain("Walk-in for");
  });

  test("offers nothing for too short a search", async () => {
    expect((await find("e")).fresh).toBeNull();
  });
});

test("answers only the front desk", async () => {
  const statusOf = async (as?: number) => (await callRoute("/receptionist/find?q=ana", { as, now })).status;
  expect(await statusOf(studio.clientId)).toBe(403);
  expect(await statusOf()).toBe(302);
});

test("offers to repeat the last visit with its service, its provider and the next six free times", async () => {
  const { panel } = await again(ana());
  expect(panel).toMatchObject({
    kind: "again",
    again: { client: { name: "Ana López" }, serviceId: studio.facial, providerId: studio.maya },
  });
  expect(panel.again.times).toHaveLength(6);
  expect(panel.again.times[0]).toEqual({
    value: `${studio.facial}.${studio.maya}.${monday}.09:00`,
    label: "Monday, March 2, 9:00 AM",
  });
  const other = await again(ana(), `&service=${studio.brows}`);
  expect(other.panel.again).toMatchObject({ serviceId: studio.brows, providerId: studio.maya });
  studio.sqlite.exec("UPDATE services SET unavailable = 1 WHERE name = 'Facial'");
  expect((await again(ana())).panel.again).toMatchObject({ serviceId: null, times: [] });
  expect((await again("account:999")).status).toBe(404);
});

const press = (value: string, more: Record<string, string> = {}) =>
  callRoute(`/receptionist?again=${ana()}`, {
    as: studio.rita,
    now,
    form: {
      client: ana(),
      serviceId: String(studio.facial),
      providerId: String(studio.maya),
      key: "key-of-this-form",
      "book-again": value,
      ...more,
    },
  });

test("books the repeated visit for the client with one press, and only once", async () => {
  const value = `${studio.facial}.${studio.maya}.${tuesday}.10:30`;
  const { location } = await press(value);
  expect(location).toBe(`/receptionist?date=${tuesday}&visit=2&done=booked&change=1#panel`);
  expect((await press(value)).location).toBe(location);
  expect(studio.appointments()[1]).toMatchObject({
    ...{ client_id: studio.clientId, customer_email: "ana@example.com", source: "desk", status: "booked" },
    ...{ date: tuesday, start_min: 630, provider_id: studio.maya },
  });
});

test("refuses a lost time, changed fields and invalid values, and books nothing", async () => {
  const value = `${studio.facial}.${studio.maya}.${tuesday}.10:30`;
  const changed = await press(value, { providerId: String(studio.tom) });
  expect([changed.status, changed.data.message]).toEqual([
    400,
    expect.stringMatching(/^Nothing was booked/u),
  ]);
  appointmentAt(studio, tuesday, "10:30");
  expect((await press(value)).status).toBe(409);
  for (const odd of [
    "",
    "1.2",
    `${studio.facial}.${studio.maya}.2026-99-99.10:30`,
    `${studio.facial}.${studio.maya}.${tuesday}.x`,
  ]) {
    expect((await press(odd)).status, odd).toBe(400);
  }
  expect((await press(value, { client: "account:999" })).status).toBe(400);
  expect(studio.count("appointments")).toBe(2);
});

test("asks a client with a visit at that time if this one is for someone else", async () => {
  appointmentAt(studio, tuesday, "10:30", { clientId: studio.clientId, providerId: studio.maya });
  const fields = { providerId: String(studio.tom) };
  const value = `${studio.facial}.${studio.tom}.${tuesday}.11:00`;
  const asked = await press(value, fields);
  expect(asked.data).toMatchObject({ form: "book-again", ownAppointment: "Tuesday, March 3, 10:30 AM" });
  expect((await press(value, { ...fields, forSomeoneElse: "on" })).status).toBe(303);
});

test("keeps the date in view: free times start on that day, and an invalid date is ignored", async () => {
  const day = "2026-03-09";
  const { data } = await callRoute(`GET /receptionist/find?q=ana&date=${day}`, { as: studio.rita, now });
  const [{ links }] = data.found.cards;
  expect(links.book).toContain(`&date=${day}#panel`);
  const { panel, board } = (
    await callRoute(`GET ${links.again.replace("#panel", "")}`, { as: studio.rita, now })
  ).data.page;
  expect(board.date).toBe(day);
  expect(panel.again.times[0].value).toContain(`.${day}.`);
  const soon = await callRoute("GET /receptionist/find?q=ana&date=soon", { as: studio.rita, now });
  expect(soon.data.found.cards[0].links.book).not.toContain("date");
});
