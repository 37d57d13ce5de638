import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookingChoices } from "#app/domain/booking/choose/choices.server.ts";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { dayBoard } from "#app/domain/day/board.server.ts";
import { timeOffFrom, weekOf } from "#app/domain/schedules/provider-record.server.ts";
import { rowsAsFields } from "#app/domain/schedules/week-rows.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import type { SchedulesData } from "./loader.server.ts";

const studio = perTest(smallStudio, { clock: now });
let rita: number;
beforeEach(() => {
  rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
});

const desk = () => rita;
const maya = () => studio.maya;
const at = (query: string) => `/admin/schedules${query}`;

async function show(as: number, query = "") {
  const { status, text, data } = await callRoute<SchedulesData>(at(query), { as });
  return { status, text, page: data };
}

async function send(as: number, query: string, fields: Record<string, string> | [string, string][]) {
  const { status, location, data } = await callRoute(at(query), { as, form: fields });
  return { status, to: location, body: data };
}

const weekFields = (change: Record<string, string> = {}): Record<string, string> => ({
  intent: "week",
  ...rowsAsFields(
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      hours: [{ from: weekday < 7 ? "09:00" : "", to: weekday < 7 ? "18:00" : "", label: "" }],
      breaks: [],
    })),
  ),
  ...change,
});
const off = (more: Record<string, string> = {}): Record<string, string> => ({
  intent: "off",
  firstDate: tuesday,
  lastDate: "",
  ...more,
});
const times = (date: string) => bookingChoices({ service: "Brows", date }, now).times.map(({ time }) => time);
const apiTimes = (date: string) => {
  const answer = availability({ service_id: String(studio.brows), date }, now);
  if (!answer.ok) throw new Error(answer.refusal.message);
  return answer.value.times.map(({ time }: { time: string }) => time);
};
const bookedBy = (time: string) =>
  book(
    { ...ana, serviceId: studio.brows, providerId: studio.maya, date: tuesday, time },
    { visitor: null, key: null, now },
  );

describe("permissions", () => {
  test("The front desk lists and opens all providers, also inactive ones", async () => {
    studio.sqlite.prepare("UPDATE providers SET active = 0 WHERE user_id = ?").run(studio.tom);
    const { page } = await show(desk());
    expect(page.list).toMatchObject([
      { name: "Maya Ortiz", active: true, week: ["Mon–Sat 9:00 AM–6:00 PM"], services: 3, timeOff: null },
      { name: "Tom Reed", active: false },
    ]);
    expect((await show(desk(), `?provider=${studio.tom}`)).page.schedule).toMatchObject({ name: "Tom Reed" });
  });

  test("A provider sees their own schedule and no list", async () => {
    const { status, page } = await show(maya());
    expect([status, page.list, page.schedule?.name, page.own]).toEqual([200, null, "Maya Ortiz", true]);
    expect((await show(maya(), `?provider=${studio.maya}`)).page.schedule?.name).toBe("Maya Ortiz");
  });

  test.each(["999999", "x", "", "-1"])(
    "Another provider's schedule gets the same response as %s",
    async (missing) => {
      const others = await show(maya(), `?provider=${studio.tom}`);
      const none = await show(maya(), `?provider=${missing}`);
      expect([others.status, others.text]).toEqual([404, none.text]);
      expect(others.text).not.toContain("Tom");
      expect((await show(desk(), `?provider=${missing}`)).status).toBe(404);
    },
  );

  test("A provider can't change another provider's schedule by any form", async () => {
    const query = `?provider=${studio.tom}`;
    await send(desk(), query, off());
    const [{ id } = { id: 0 }] = timeOffFrom(studio.tom, monday);
    const before = JSON.stringify([weekOf(studio.tom), timeOffFrom(studio.tom, monday)]);
    const forms = [
      weekFields({ "hours-1-0-from": "10:00" }),
      off({ firstDate: monday }),
      { intent: "dropped", id: String(id) },
      { intent: "offer", bufferMinutes: "5" },
      { add: "hours-1" },
    ];
    for (const form of forms) {
      const answer = await send(maya(), query, form);
      expect([form, answer.status]).toEqual([form, 404]);
    }
    // Another provider's time off under their own URL is refused, too.
    expect((await send(maya(), "", { intent: "dropped", id: String(id) })).status).toBe(404);
    expect((await send(maya(), `?off=${id}`, off({ firstDate: monday }))).status).toBe(404);
    expect(JSON.stringify([weekOf(studio.tom), timeOffFrom(studio.tom, monday)])).toBe(before);
    expect((await send(maya(), "", { intent: "offer", bufferMinutes: "5", active: "" })).status).toBe(303);
  });

  test("A deleted provider has no schedule", async () => {
    studio.sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(studio.tom);
    expect((await show(desk(), `?provider=${studio.tom}`)).status).toBe(404);
    expect((await show(desk())).page.list).toHaveLength(1);
  });
});

test("Only known values of `done` show a message", async () => {
  expect((await show(desk(), "?done=off")).page.done).toContain("Time off saved.");
  for (const done of ["__proto__", "constructor", "x"]) {
    expect((await show(desk(), `?done=${done}`)).page.done).toBeNull();
  }
});

describe("a change takes effect everywhere at once", () => {
  test("time off of a day", async () => {
    expect(times(tuesday)).toContain("09:00");
    expect(await send(maya(), "", off({ reason: "Dentist" }))).toMatchObject({
      status: 303,
      to: `/admin/schedules?provider=${studio.maya}&done=off`,
    });
    expect(times(tuesday)).toEqual([]);
    expect(apiTimes(tuesday)).toEqual([]);
    expect(bookedBy("09:00")).toMatchObject({ ok: false });
    const column = dayBoard(tuesday, now).columns.find(({ id }) => id === studio.maya);
    expect(column?.entries).toEqual([
      { kind: "blocked", start: 540, end: 1080, label: expect.stringContaining("9:00 AM–6:00 PM") },
    ]);
    const { page } = await show(maya());
    expect(page.schedule?.timeOff).toMatchObject([{ words: "Tuesday, March 3", reason: "Dentist" }]);
    await send(maya(), "", { intent: "dropped", id: String(page.schedule?.timeOff[0]?.id) });
    expect(times(tuesday)).toContain("09:00");
    expect(bookedBy("09:00").ok).toBe(true);
  });

  test("hours and breaks", async () => {
    const form = weekFields({
      "hours-2-0-from": "12:00",
      "breaks-2-0-from": "15:00",
      "breaks-2-0-to": "16:00",
      "breaks-2-0-label": "Lunch",
    });
    expect((await send(desk(), `?provider=${studio.maya}&edit=week`, form)).status).toBe(303);
    expect(times(tuesday)).toEqual(["12:00", "12:45", "13:30", "14:15", "16:30", "17:15"]);
    expect(apiTimes(tuesday)).toEqual(times(tuesday));
    expect(bookedBy("09:00").ok).toBe(false);
    const column = dayBoard(tuesday, now).columns.find(({ id }) => id === studio.maya);
    expect(column?.entries.filter(({ kind }) => kind === "blocked")).toMatchObject([
      { start: 540, end: 720 },
      { start: 900, end: 960, label: expect.stringContaining("Lunch") },
    ]);
    expect(bookedBy("12:00").ok).toBe(true);
  });

  test("inactive providers, and services", async () => {
    const offer: [string, string][] = [
      ["intent", "offer"],
      ["bufferMinutes", "0"],
    ];
    expect((await send(desk(), `?provider=${studio.maya}&edit=offer`, offer)).status).toBe(303);
    expect(times(tuesday)).toEqual([]);
    expect(bookingChoices({ service: "Brows" }, now).service?.providers).toEqual([]);
    offer.push(["serviceIds", String(studio.brows)], ["serviceIds", String(studio.facial)], ["active", "on"]);
    await send(desk(), `?provider=${studio.maya}&edit=offer`, offer);
    expect(times(tuesday)).toContain("09:30");
    expect((await show(desk(), `?provider=${studio.maya}`)).page.schedule).toMatchObject({
      bufferMinutes: 0,
      active: true,
    });
  });
});

describe("affected appointments", () => {
  test("are confirmed with all typed values, then listed on the page, and never lost", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "09:00");
    const query = `?provider=${studio.maya}&edit=week`;
    const form = weekFields({ "hours-2-0-from": "12:00" });
    const asked = await send(desk(), query, form);
    expect(asked).toMatchObject({
      status: 409,
      body: {
        form: "week",
        message: "1 upcoming appointment doesn't fit this change. It stays as booked.",
        values: { "hours-2-0-from": "12:00", "hours-1-0-from": "09:00" },
        question: {
          outside: {
            list: [
              {
                day: "Tuesday, March 3, 2026",
                time: "9:00 AM",
                customerName: "Ana López",
                serviceName: "Facial",
                reference: appointment.reference,
                at: `/receptionist?date=${tuesday}&visit=${appointment.id}#panel`,
              },
            ],
          },
        },
      },
    });
    expect(weekOf(studio.maya).hours).toContainEqual({ weekday: 2, start: 540, end: 1080 });
    const shown = asked.body.question.outside.mark;
    expect((await send(desk(), query, { ...form, shown })).status).toBe(303);
    expect((await show(desk(), `?provider=${studio.maya}`)).page.schedule?.outside).toMatchObject({
      count: 1,
      list: [{ id: appointment.id, why: "Outside the hours of Maya Ortiz" }],
    });
    expect((await show(desk())).page.list?.[0]).toMatchObject({ name: "Maya Ortiz", outside: 1 });
    expect(studio.appointments()).toMatchObject([{ status: "booked", start_min: 540 }]);
  });
});

test("weeks can alternate: a new week A doesn't change week B, and guests see the hours in force", async () => {
  const query = `?provider=${studio.maya}&edit=week&weeks=`;
  const { page } = await show(desk(), `${query}a`);
  expect(page.schedule).toMatchObject({ choice: "a", weeks: [{ letter: null }] });
  // Monday, March 2, 2026, starts a week A.
  expect(page.schedule?.weekNow).toBe("A");
  const form = weekFields({ "hours-2-0-from": "12:00" });
  expect((await send(desk(), `${query}a`, form)).status).toBe(303);
  const alternating = await show(desk(), `?provider=${studio.maya}`);
  expect(alternating.page.schedule?.weeks.map(({ letter }) => letter)).toEqual(["A", "B"]);
  const firstOn = async (date: string) => {
    const asked = `service_id=${studio.facial}&date=${date}&provider_id=${studio.maya}`;
    return (await callRoute(`/api/availability?${asked}`)).data.times[0].time;
  };
  expect([await firstOn(tuesday), await firstOn("2026-03-10")]).toEqual(["12:00", "09:00"]);
  expect((await show(desk())).page.list?.[0]?.week).toContain("Week B: Mon–Sat 9:00 AM–6:00 PM");
  await send(desk(), `${query}every`, weekFields());
  expect((await show(desk(), `?provider=${studio.maya}`)).page.schedule?.weeks).toHaveLength(1);
});

describe("the form of the week", () => {
  const query = () => `?provider=${studio.maya}&edit=week`;

  test("adds and removes a row without script, keeps typed values and saves nothing", async () => {
    const { intent: _none, ...fields } = weekFields({ "hours-1-0-from": "07:15" });
    const more = await send(desk(), query(), { ...fields, add: "breaks-1" });
    expect(more).toMatchObject({
      status: 200,
      body: { rows: true, values: { "hours-1-0-from": "07:15", "breaks-1-0-from": "" } },
    });
    const less = await send(desk(), query(), { ...more.body.values, remove: "breaks-1-0" });
    expect(less.body.values).toEqual(fields);
    const same = await send(desk(), query(), { ...fields, copy: "1" });
    expect(same.body.values).toMatchObject({
      "hours-5-0-from": "07:15",
      "hours-6-0-from": "09:00",
    });
    expect(weekOf(studio.maya).hours[0]).toMatchObject({ start: 540 });
  });

  test("is refused with each error and all typed values", async () => {
    const answer = await send(desk(), query(), weekFields({ "hours-3-0-to": "08:00", "hours-4-0-from": "" }));
    expect(answer).toMatchObject({
      status: 400,
      body: {
        message: "The end must be after the start.",
        fields: { "hours-3-0-to": "The end must be after the start." },
        values: { "hours-3-0-to": "08:00", "hours-4-0-from": "" },
      },
    });
  });

  test("is refused if a day is missing", async () => {
    const before = weekOf(studio.maya);
    expect((await send(desk(), query(), { intent: "week" })).status).toBe(400);
    expect(weekOf(studio.maya)).toEqual(before);
  });
});

describe("messages of the page", () => {
  test("explain that a provider has no hours, and that a break has no effect", async () => {
    studio.sqlite.prepare("DELETE FROM working_hours WHERE provider_id = ?").run(studio.maya);
    studio.sqlite
      .prepare("INSERT INTO breaks (provider_id, weekday, start_min, end_min) VALUES (?, 1, 720, 750)")
      .run(studio.maya);
    studio.sqlite
      .prepare("INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (?, 7, 600, 720)")
      .run(studio.maya);
    const { page } = await show(maya());
    expect(page.schedule?.remarks).toEqual([
      "The studio takes no bookings at these times: Sunday 10:00 AM–12:00 PM.",
      "Outside working hours, so it has no effect: Break, Monday 12:00 PM–12:30 PM.",
    ]);
    expect(times(monday)).toEqual([]);
  });

  test("list the studio's closed days, which an admin changes", async () => {
    studio.sqlite.exec("INSERT INTO closed_days VALUES ('2026-03-04', 'Training'), ('2026-03-01', 'Over')");
    const { page } = await show(maya());
    expect(page.schedule?.closedDays).toEqual([
      { date: "2026-03-04", day: "Wednesday, March 4, 2026", reason: "Training" },
    ]);
    expect(page.mayKeepClosedDays).toBe(false);
    const ada = addPerson(studio.sqlite, "Ada", "ada@x.test", "admin");
    expect((await show(ada, `?provider=${studio.maya}`)).page.mayKeepClosedDays).toBe(true);
  });

  test.each([
    ["today", { firstDate: monday, lastDate: monday, from: "" }],
    ["2026-03-09", { firstDate: "2026-03-09", from: "" }],
    ["<script>", { firstDate: "", from: "" }],
  ])("a link prefills the form: away %s", async (away, fresh) => {
    const { page } = await show(maya(), `?${new URLSearchParams({ away })}`);
    expect(page.schedule?.fresh).toMatchObject(fresh);
  });
});

test("a missing time off is 404 with a message", async () => {
  expect(await show(maya(), "?off=77")).toMatchObject({
    status: 404,
    page: { schedule: { missingOff: true } },
  });
  expect(await send(maya(), "?off=77", off())).toMatchObject({
    status: 404,
    body: { message: "This time off no longer exists." },
  });
});

test("an unknown intent is refused, and an internal error is shown at the form", async () => {
  expect((await send(desk(), `?provider=${studio.maya}`, { intent: "burn" })).status).toBe(400);
  expect((await send(desk(), `?provider=${studio.maya}`, {})).status).toBe(400);
  expect((await send(desk(), "", off())).status).toBe(404);
  // why: the bug is expected and would fill the output
  vi.spyOn(console, "error").mockImplementation(() => {});
  studio.sqlite.exec("DROP TABLE audit");
  expect(await send(desk(), `?provider=${studio.maya}`, off())).toMatchObject({
    status: 500,
    body: { message: "Failed to save the schedule: 500" },
  });
  expect(timeOffFrom(studio.maya, monday)).toEqual([]);
});
