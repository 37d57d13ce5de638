import { describe, expect, test } from "vitest";
import type { Page } from "#app/testing/browser.tsx";
import { browser } from "#app/testing/browser.tsx";
import { perTest } from "#app/testing/per-test.ts";
import {
  appointmentAt,
  instantAt,
  monday,
  studioWithPeople,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(studioWithPeople, { clock: () => instantAt(monday, "10:05") });
const early = instantAt(monday, "08:00");

const desk = () => browser({ as: studio.rita });
const booked = (date = tuesday, time = "10:30", more = {}) =>
  appointmentAt(studio, date, time, { at: early, ...more }).appointment.id;

test("A walk-in needs one press. Enter or an invalid number books nothing and keeps the name.", async () => {
  const { open, next, follow } = desk();
  const panel = await follow(await open("/receptionist"), "Walk-in");
  panel.type("customerName", "Paula");
  panel.type("customerPhone", "12");
  const tomNow = beginIn(panel);
  const refused = await panel.pressValue("begin", tomNow);
  expect([refused.status, studio.count("appointments")]).toEqual([400, 0]);
  expect(refused.words).toContain("7 to 15 digits");
  expect(refused.control("customerName")?.value).toBe("Paula");
  refused.type("customerPhone", "503 555 0120");
  const looked = await refused.press("Show times");
  expect([looked.control("customerName")?.value, studio.count("appointments")]).toEqual(["Paula", 0]);
  const done = await next(looked.pressValue("begin", tomNow));
  expect(done.words).toContain("Paula");
  expect(studio.appointments()).toMatchObject([
    { date: monday, start_min: 605, status: "arrived", source: "walk_in", customer_name: "Paula" },
  ]);
});

const beginIn = ({ html }: Page): string => /name="begin" value="([^"]+)"/u.exec(html)?.[1] ?? "";
const againIn = ({ html }: Page): string => /name="book-again" value="([^"]+)"/u.exec(html)?.[1] ?? "";

test("Book again shows times of another provider, refuses a taken one, and books with one press.", async () => {
  booked(monday, "09:00", { clientId: studio.clientId });
  const { open, next } = desk();
  const panel = await open(`/receptionist?again=account:${studio.clientId}`);
  panel.type("provider", String(studio.tom));
  const toms = await next(panel.press("Show"));
  expect(toms.control("provider")?.value).toBe(String(studio.tom));
  const [service, provider, date = "", time = ""] = againIn(toms).split(".");
  expect([service, provider]).toEqual([studio.facial, studio.tom].map(String));
  appointmentAt(studio, date, time, { providerId: studio.tom, customerName: "Mia", at: early });
  const refused = await toms.pressValue("book-again", againIn(toms));
  expect([refused.status, studio.count("appointments")]).toEqual([409, 2]);
  expect(refused.control("provider")?.value).toBe(String(studio.tom));
  const done = await next(refused.pressValue("book-again", againIn(refused)));
  expect(done.words).toContain("Appointment booked.");
  expect(studio.appointments()[2]).toMatchObject({ client_id: studio.clientId, provider_id: studio.tom });
});

test("Book again asks about an unmet precondition and books with a separate tick.", async () => {
  booked(monday, "09:00", { clientId: studio.clientId });
  studio.sqlite
    .prepare(
      "INSERT INTO service_preconditions (service_id, kind, consent, hours) VALUES (?, 'consent', 'patch_test', 24)",
    )
    .run(studio.facial);
  const { open, next } = desk();
  const panel = await open(`/receptionist?again=account:${studio.clientId}`);
  const refused = await panel.pressValue("book-again", againIn(panel));
  expect([refused.status, studio.count("appointments")]).toEqual([409, 1]);
  refused.tick("despite", true);
  await next(refused.pressValue("book-again", againIn(refused)));
  expect(studio.appointments()[1]).toMatchObject({ client_id: studio.clientId, service_id: studio.facial });
});

describe("the panel of a block", () => {
  const blocks = () => studio.rows("SELECT label, start_min, end_min FROM day_plans ORDER BY id");

  test("names the visits in the way, keeps the typed values, blocks on the second press, and can be removed", async () => {
    booked();
    const { open, next } = desk();
    const form = await open(`/receptionist?date=${tuesday}&block&provider=${studio.maya}&time=10:30`);
    form.type("label", "Window cleaner");
    form.type("until", "10:50");
    const asked = await form.press("Block this time");
    expect([asked.status, blocks()]).toEqual([409, []]);
    expect(asked.words).toContain("Ana López, Facial, with Maya Ortiz");
    expect([asked.control("label")?.value, asked.control("until")?.value]).toEqual([
      "Window cleaner",
      "10:50",
    ]);
    const set = await next(asked.press("Save anyway"));
    expect(blocks()).toEqual([{ label: "Window cleaner", start_min: 630, end_min: 650 }]);
    expect(set.words).toContain("Window cleaner");
    const entry = await open(`/receptionist?date=${tuesday}&block=1`);
    await next(entry.pressValue("intent", "unblock"));
    expect(blocks()).toEqual([]);
  });

  test("says that a colleague changed it, keeps the typed values, and saves it on the second press", async () => {
    studio.sqlite
      .prepare(
        "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, label, made_at) VALUES (?, ?, 'block', 660, 690, 'Delivery', 0)",
      )
      .run(tuesday, studio.maya);
    const entry = () => desk().open(`/receptionist?date=${tuesday}&block=1`);
    const [ritas, rosas] = [await entry(), await entry()];
    ritas.type("label", "Rita's");
    rosas.type("label", "Rosa's");
    await desk().next(rosas.press("Save"));
    const refused = await ritas.press("Save");
    expect([refused.status, refused.control("label")?.value]).toEqual([409, "Rita's"]);
    expect(refused.words).toContain("was changed since you opened this page");
    expect(blocks()).toMatchObject([{ label: "Rosa's" }]);
    await desk().next(refused.press("Save"));
    expect(blocks()).toMatchObject([{ label: "Rita's" }]);
  });
});

test("A break of one day moves to a free time with one press, and a time with a visit asks first.", async () => {
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 720, 780, 'Lunch')",
    )
    .run(studio.maya);
  booked();
  const { open, next } = desk();
  const panel = await open(`/receptionist?date=${tuesday}&provider=${studio.maya}&break=12:00`);
  panel.type("from", "10:45");
  panel.type("until", "11:15");
  const asked = await panel.press("Save for this day");
  expect([asked.status, studio.count("day_plans")]).toEqual([409, 0]);
  expect([asked.control("from")?.value, asked.control("until")?.value]).toEqual(["10:45", "11:15"]);
  const moved = await next(asked.pressValue("fit", "13:30-14:30"));
  expect(moved.words).toMatch(/Lunch, 1:30 PM–2:30 PM/u);
  expect(studio.rows("SELECT kind, start_min, end_min FROM day_plans")).toContainEqual({
    kind: "break",
    start_min: 810,
    end_min: 870,
  });
});

test("Links hide and show names, and buttons change the day and the column.", async () => {
  booked();
  const { open, follow } = desk();
  const board = await open(`/receptionist?date=${tuesday}`);
  const hidden = await follow(board, "Hide names");
  expect(hidden.words).not.toContain("Ana López");
  expect(hidden.words).toContain("(AL)");
  expect((await follow(hidden, "Show names")).words).toContain("Ana López");
  board.type("day", wednesday);
  expect((await board.press("Go")).words).toContain("Wednesday, March 4, 2026");
  board.type("show", String(studio.tom));
  expect((await board.press("Show")).html).toContain(`id="p${studio.tom}" class="column shown"`);
  expect((await follow(board, "Print day sheet")).status).toBe(200);
});
