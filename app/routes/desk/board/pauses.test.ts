import { beforeEach, describe, expect, test } from "vitest";
import { pauseUrl } from "#app/routes/parts/desk-pages.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  now,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const load = async (query: string) => (await callRoute(`/receptionist?${query}`, { as: rita })).data.page;
const send = (form: Record<string, string> | [string, string][]) =>
  callRoute("/receptionist", { as: rita, form });
const rows = () => studio.sqlite.prepare("SELECT * FROM day_plans ORDER BY id").all();
const offered = async (providerId: number) => {
  const asked = `service_id=${studio.facial}&date=${tuesday}&provider_id=${providerId}`;
  const { data } = await callRoute(`/api/availability?${asked}`);
  return data.times.map(({ time }: { time: string }) => time);
};
const entriesOf = async (providerId: number) => {
  const { board } = await load(`date=${tuesday}`);
  const column = board.columns.find(({ id }: { id: number }) => id === providerId);
  return column.entries.filter(({ kind }: { kind: string }) => kind === "blocked");
};
const lunch = () =>
  studio.sqlite
    .prepare(
      "INSERT INTO breaks (provider_id, weekday, start_min, end_min, label) VALUES (?, 2, 720, 780, 'Lunch')",
    )
    .run(studio.maya);

describe("a block", () => {
  const block = () => ({
    intent: "block",
    date: tuesday,
    from: "10:00",
    until: "10:30",
    what: "Delivery",
    providerIds: String(studio.maya),
  });

  test("is not changed or removed after another user changed it (rule 9.6)", async () => {
    await send(block());
    const { pause } = (await load("block=1")).panel;
    const form = { intent: "block", block: "1", from: "10:00", until: "11:00", label: "Mine" };
    await send({ ...form, label: "Theirs", seen: pause.seen });
    const before = rows();
    const late = await send({ ...form, seen: pause.seen });
    expect([late.status, late.data.values.label]).toEqual([409, "Mine"]);
    expect(late.data.message).toContain("was changed since you opened this page");
    expect((await send({ intent: "unblock", block: "1", seen: pause.seen })).status).toBe(409);
    expect(rows()).toEqual(before);
    const { seen } = (await load("block=1")).panel.pause;
    expect((await send({ ...form, seen })).status).toBe(303);
  });

  test("opens from a gap for half an hour and applies to guests, desk and API", async () => {
    const { panel } = await load(`block&provider=${studio.maya}&date=${tuesday}&time=10:00`);
    expect(panel).toMatchObject({
      kind: "pause",
      pause: { kind: "block", id: null, typed: { from: "10:00", until: "10:30" } },
    });
    expect(await offered(studio.maya)).toContain("10:30");
    const { status, location } = await send({ ...block(), from: "10:30", until: "11:00" });
    expect(status).toBe(303);
    expect(location).toContain("done=blocked");
    expect(await offered(studio.maya)).not.toContain("10:30");
    expect(await offered(studio.tom)).toContain("10:00");
    expect(await entriesOf(studio.maya)).toMatchObject([
      {
        label: expect.stringMatching(/^Delivery, 10:30\sAM–11:00\sAM$/u),
        change: { block: 1 },
      },
    ]);
    const booked = await callRoute(
      `/api/appointments/booked?startDate=${tuesday}&endDate=${tuesday}&provider_id=${studio.maya}`,
    );
    expect(booked.data).toContainEqual({ date: tuesday, time: "10:30", duration: 30 });
    expect(JSON.stringify(booked.data)).not.toContain("Delivery");
  });

  test("can have several providers and its own label", async () => {
    const both: [string, string][] = [
      ...Object.entries({ ...block(), label: "Fire drill" }),
      ["providerIds", String(studio.tom)],
    ];
    await send(both);
    await send(both);
    expect(rows()).toMatchObject([
      { provider_id: studio.maya, label: "Fire drill", start_min: 600, end_min: 630 },
      { provider_id: studio.tom, label: "Fire drill" },
    ]);
  });

  test("asks about a visit in its time and keeps the typed values", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const over = { ...block(), until: "11:00" };
    const asked = await send(over);
    expect(asked).toMatchObject({
      status: 409,
      data: {
        form: "block",
        question: { outside: { count: 1 } },
        values: { until: "11:00", what: "Delivery" },
      },
    });
    expect(rows()).toEqual([]);
    const { status } = await send({ ...over, shown: asked.data.question.outside.mark });
    expect(status).toBe(303);
    expect(rows()).toHaveLength(1);
  });

  test("is changed and removed from the board", async () => {
    await send(block());
    expect((await load(`date=${tuesday}&block=1`)).panel.pause).toMatchObject({
      id: 1,
      provider: { name: "Maya Ortiz" },
      typed: { from: "10:00", until: "10:30", label: "Delivery" },
    });
    await send({ ...block(), block: "1", from: "14:00", until: "15:00", label: "Cleaning" });
    expect(rows()).toMatchObject([{ start_min: 840, end_min: 900, label: "Cleaning" }]);
    expect((await send({ intent: "unblock", block: "1" })).location).toContain("done=unblocked");
    expect(rows()).toEqual([]);
    expect((await send({ intent: "unblock", block: "1" })).status).toBe(404);
  });

  test.each([
    ["an end before its start", { until: "09:30" }, "until"],
    ["an invalid time", { from: "25:00" }, "from"],
    ["nobody", { providerIds: "99" }, "providerIds"],
    ["a past day", { date: "2026-03-01" }, "date"],
    ["an invalid day", { date: "2026-02-30" }, "date"],
    ["texts that are too long", { label: "x".repeat(101) }, "label"],
  ])("refuses %s and keeps the typed values", async (_, wrong, field) => {
    const { status, data } = await send({ ...block(), ...wrong });
    expect(status).toBe(400);
    expect(Object.keys(data.fields)).toEqual([field]);
    expect(data.values.what).toBe("Delivery");
    expect(rows()).toEqual([]);
  });
});

describe("a break of one day", () => {
  const which = () => ({ date: tuesday, provider: String(studio.maya), break: "12:00" });

  test("opens from the board with free times, and moves for this day only", async () => {
    lunch();
    const [entry] = await entriesOf(studio.maya);
    expect(entry).toMatchObject({ label: expect.stringMatching(/^Lunch, /u), start: 720 });
    const to = new URL(pauseUrl(tuesday, entry.change), "http://localhost");
    const { panel } = await load(to.search.slice(1));
    expect(panel.pause).toMatchObject({ kind: "break", name: "Lunch", single: false });
    expect(panel.pause.fits.map(({ value }: { value: string }) => value)).toContain("13:30-14:30");
    const { location } = await send({ intent: "break", ...which(), fit: "13:30-14:30" });
    expect(location).toContain("done=break-moved");
    expect(await entriesOf(studio.maya)).toMatchObject([{ start: 810, end: 870 }]);
    expect(await offered(studio.maya)).toContain("12:00");
    const next = await callRoute(
      `/api/availability?service_id=${studio.facial}&date=2026-03-10&provider_id=${studio.maya}`,
    );
    expect(next.data.times.map(({ time }: { time: string }) => time)).not.toContain("12:00");
  });

  test("is offered times from the next quarter hour on", async () => {
    lunch();
    const fits = async (time: string) => {
      const query = new URLSearchParams(which());
      const at = instantAt(tuesday, time);
      const { data } = await callRoute(`/receptionist?${query}`, { as: rita, now: at });
      return data.page.panel.pause.fits.map(({ value }: { value: string }) => value.slice(0, 5));
    };
    expect((await fits("11:50"))[0]).toBe("12:30");
    expect((await fits("12:30"))[0]).toBe("13:00");
    expect(await fits("17:50")).toEqual([]);
  });

  test("is reset to the weekly schedule, or removed", async () => {
    lunch();
    await send({ intent: "break", ...which(), from: "14:00", until: "14:45" });
    expect(await entriesOf(studio.maya)).toMatchObject([{ start: 840, end: 885 }]);
    await send({ intent: "usual-breaks", ...which() });
    expect(await entriesOf(studio.maya)).toMatchObject([{ start: 720, end: 780 }]);
    await send({ intent: "no-break", ...which() });
    expect(await entriesOf(studio.maya)).toEqual([]);
    expect(await offered(studio.maya)).toContain("12:00");
  });

  test("asks about a visit in its time and keeps the chosen time", async () => {
    lunch();
    appointmentAt(studio, tuesday, "10:30");
    const over = { intent: "break", ...which(), from: "10:30", until: "11:00" };
    const asked = await send(over);
    expect(asked).toMatchObject({ status: 409, data: { form: "break", values: { from: "10:30" } } });
    expect((await send({ ...over, shown: asked.data.question.outside.mark })).status).toBe(303);
  });

  test("is 404 if it does not exist", async () => {
    expect((await send({ intent: "break", ...which(), from: "14:00", until: "15:00" })).status).toBe(404);
    expect((await send({ intent: "break", ...which(), provider: "x", from: "1" })).status).toBe(404);
  });
});

test("The board says why a day is closed or a provider is off.", async () => {
  studio.sqlite.prepare("INSERT INTO closed_days VALUES (?, 'Training day')").run(tuesday);
  const { board } = await load(`date=${tuesday}`);
  expect(board).toMatchObject({ closed: true, closedReason: "Training day" });
  expect(board.columns[0].entries[0].label).toMatch(/^Closed: Training day, /u);
  studio.sqlite.prepare("DELETE FROM closed_days").run();
  studio.sqlite
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date, reason) VALUES (?, ?, ?, 'Dentist')")
    .run(studio.maya, tuesday, tuesday);
  expect((await entriesOf(studio.maya))[0].label).toMatch(/^Time off: Dentist, /u);
});

test("The provider's own day and schedule list the days that differ.", async () => {
  lunch();
  await send({
    intent: "break",
    date: tuesday,
    provider: String(studio.maya),
    break: "12:00",
    fit: "13:30-14:30",
  });
  const day = await callRoute("/provider", { as: studio.maya });
  expect(day.data.day.singleDays).toMatchObject([
    { date: tuesday, words: expect.stringMatching(/^Lunch 1:30/u) },
  ]);
  const schedule = await callRoute(`/admin/schedules?provider=${studio.maya}`, { as: studio.maya });
  expect(schedule.data.schedule.singleDays).toHaveLength(1);
});
