/** Undo and Hide names keep what is typed in a panel, without script (rule 6.90). */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { timesFor } from "#app/domain/booking/choose/shown-fields.ts";
import { beginValue } from "#app/routes/desk/walk-in/walk-in.server.ts";
import { browser, type Page } from "#app/testing/browser.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { formsIn } from "#app/testing/forms-on-page.ts";
import { appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";

let studio: ReturnType<typeof studioWithPeople>;
let id: number;
beforeEach(async () => {
  studio = studioWithPeople();
  // The gate reads the real clock.
  vi.useFakeTimers({ toFake: ["Date"], now: instantAt(monday, "10:04") });
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 1, 720, 780, 'Lunch')",
    )
    .run(studio.maya);
  id = appointmentAt(studio, monday, "15:00", { at: instantAt(monday, "09:00") }).appointment.id;
  await callRoute("/receptionist", {
    as: studio.rita,
    form: { intent: "status", visit: String(id), revision: "0", status: "confirmed" },
  });
});
afterEach(() => {
  vi.useRealTimers();
  studio.close();
});

const open = (query: string) => browser({ as: studio.rita }).open(`/receptionist?date=${monday}${query}`);

const status = () => studio.rows("SELECT status FROM appointments")[0]?.status;

type Panel = {
  name: string;
  query: () => string;
  typed: () => Record<string, string>;
  picked?: [string, string];
};

const panels: Panel[] = [
  {
    name: "a block",
    query: () => `&provider=${studio.maya}&block`,
    typed: () => ({ label: "Boiler man", from: "16:10", until: "16:40" }),
    picked: ["what", "Cleaning"],
  },
  {
    name: "a break",
    query: () => `&provider=${studio.maya}&break=12:00`,
    typed: () => ({ from: "13:10", until: "14:05" }),
  },
  {
    name: "a walk-in",
    query: () => "&walkin",
    typed: () => ({ customerName: "Paula Weber", customerPhone: "555 0101" }),
  },
  {
    name: "a visit once more",
    query: () => `&again=account:${studio.clientId}`,
    typed: () => ({ service: String(studio.brows), from: "2026-03-05" }),
  },
];

async function halfTyped({ query, typed, picked }: Panel): Promise<Page> {
  const page = await open(query());
  for (const [field, text] of Object.entries(typed())) page.type(field, text);
  if (picked) page.choose(...picked);
  return page;
}

function expectTyped(page: Page, { typed, picked }: Panel): void {
  for (const [field, text] of Object.entries(typed())) {
    expect(page.control(field)?.value, field).toBe(text);
  }
  if (picked) expect(page.chosen(picked[0])).toBe(picked[1]);
}

test.each(panels)("An undo keeps what is typed in $name, even if the undo is refused.", async (panel) => {
  const page = await halfTyped(panel);
  const late = await halfTyped(panel);
  const undone = await page.pressValue("undo", "1");
  expect([undone.status, status()]).toEqual([200, "booked"]);
  expect(undone.words).toContain("Undone: Ana López");
  expectTyped(undone, panel);
  const refused = await late.pressValue("undo", "1");
  expect(refused.status).toBe(409);
  expectTyped(refused, panel);
});

test.each(panels)("Hide names keeps what is typed in $name.", async (panel) => {
  const left = await (await halfTyped(panel)).pressValue("curtain", "");
  expect(decodeURIComponent(left.leadsTo ?? "")).not.toMatch(/Weber|555/u);
  const hidden = await browser({ as: studio.rita }).open(left.leadsTo ?? "");
  expect(hidden.words).not.toMatch(/Ana L|Weber|555/u);
  const shown = await browser({ as: studio.rita }).open((left.leadsTo ?? "").replace("&curtain", ""));
  expectTyped(shown, panel);
});

test("A walk-in that was saved behind hidden names is no longer parked after it is booked.", async () => {
  const [panel] = panels.filter(({ name }) => name === "a walk-in");
  const left = panel && (await (await halfTyped(panel)).pressValue("curtain", ""));
  expect(studio.count("parked_calls")).toBe(1);
  const page = await browser({ as: studio.rita }).open((left?.leadsTo ?? "").replace("&curtain", ""));
  const [, value = ""] = page.html.match(/name="begin" value="([^"]+)"/u) ?? [];
  expect((await page.pressValue("begin", value)).status).toBe(303);
  expect(studio.rows("SELECT customer_name FROM appointments ORDER BY id DESC LIMIT 1")).toEqual([
    { customer_name: "Paula Weber" },
  ]);
  expect(studio.count("parked_calls")).toBe(0);
});

function parkedTab(key: string) {
  const parked = String(studio.rows("SELECT max(id) AS id FROM parked_calls")[0]?.id);
  const form = {
    ...{ intent: "book", client: "new", customerName: "Paula Weber", date: monday, parked, key },
    ...{ serviceId: String(studio.facial), providerId: String(studio.tom), time: "11:00" },
  };
  return (more: Record<string, string> = {}) => {
    const sent = { ...form, ...more };
    return callRoute("/receptionist?new", { as: studio.rita, form: { ...sent, timesFor: timesFor(sent) } });
  };
}

async function parkOne(): Promise<void> {
  const form = { intent: "park", customerName: "Paula Weber", date: monday };
  expect((await callRoute("/receptionist?new", { as: studio.rita, form })).status).toBe(303);
}

test("A parked call that was booked in one tab asks before it is booked again, at any time.", async () => {
  await parkOne();
  const [one, other] = [parkedTab("key-of-one"), parkedTab("key-of-other")];
  expect((await one()).status).toBe(303);
  expect((await one()).status).toBe(303);
  expect(studio.count("appointments")).toBe(2);
  vi.setSystemTime(instantAt(monday, "10:06"));
  for (const time of ["11:00", "16:00"]) {
    const refused = await other({ time });
    expect([refused.status, refused.data.message.replaceAll("\u202f", " ")]).toEqual([
      409,
      "This call was already booked: Monday, March 2, 11:00 AM, by you, 2 minutes ago. For a second appointment, press Book appointment again.",
    ]);
    expect(refused.data.values).toMatchObject({ customerName: "Paula Weber", parked: "" });
    expect(refused.data.inTheWay.url).toContain("visit=2");
  }
  expect(studio.count("appointments")).toBe(2);
  expect((await other({ time: "16:00", parked: "" })).status).toBe(303);
  expect(studio.count("appointments")).toBe(3);
});

test("A parked call can be booked again if its booking was undone or cancelled.", async () => {
  await parkOne();
  const [one, other] = [parkedTab("key-of-one"), parkedTab("key-of-other")];
  expect((await one()).status).toBe(303);
  const change = String(studio.rows("SELECT max(id) AS id FROM desk_changes")[0]?.id);
  const undone = await callRoute("/receptionist", { as: studio.rita, form: { intent: "undo", change } });
  expect(undone.status, undone.text).toBe(303);
  expect(studio.count("parked_calls")).toBe(1);
  expect((await other()).status).toBe(303);
  studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE start_min = 660").run();
  expect((await one({ key: "key-of-third", time: "16:00" })).status).toBe(303);
});

test("A walk-in from a parked call also asks.", async () => {
  await parkOne();
  const parked = String(studio.rows("SELECT max(id) AS id FROM parked_calls")[0]?.id);
  const begin = beginValue({ serviceId: studio.facial, providerId: studio.tom, start: null, missing: 0 });
  const press = (key: string, more: object = {}) =>
    callRoute("/receptionist?walkin", {
      as: studio.rita,
      form: { intent: "walk-in", begin, key, parked, ...more },
    });
  expect((await press("key-of-one")).status).toBe(303);
  expect((await press("key-of-one")).status).toBe(303);
  const refused = await press("key-of-other");
  expect([refused.status, refused.data.message]).toEqual([
    409,
    expect.stringMatching(/^This call was already booked: .* by you, just now\. .* press the name again\.$/u),
  ]);
  expect(studio.count("appointments")).toBe(2);
});

test("The hint about the reason of a cancellation appears only if an email can be sent.", async () => {
  const words = async () => (await open(`&visit=${id}&cancel`)).words;
  expect(await words()).toContain("Added to the email, if one is sent.");
  studio.sqlite.prepare("UPDATE appointments SET customer_email = ''").run();
  expect(await words()).not.toMatch(/to the email|in the mail/u);
});

test.each(panels)("The Enter key in a field of $name does not press a tool.", async ({ query }) => {
  const { html } = await open(query());
  const form = formsIn(html).find((one) => one.id === "panel-form");
  const [first] = form?.controls.filter(({ tag }) => tag === "button") ?? [];
  expect(first).toMatchObject({ name: "", words: expect.not.stringContaining("Undo") });
});

test("Lock and Switch have a form to submit even if the URL's form does not exist.", async () => {
  for (const query of ["&new&curtain", `&visit=${id + 100}&move`]) {
    const { html } = await open(query);
    expect(formsIn(html).map((form) => form.id)).toContain("desk-form");
  }
});
