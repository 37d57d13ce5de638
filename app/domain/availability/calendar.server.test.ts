import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { at, span } from "#app/testing/calendars.ts";
import { testDatabase } from "#app/testing/database.server.ts";
import { readCalendar } from "./calendar.server.ts";
import { TAKEN } from "./calendar.sql.server.ts";

const friday = "2026-11-27";
let studio: ReturnType<typeof testDatabase>;

beforeAll(() => {
  studio = testDatabase();
  studio.sqlite.exec(`
    INSERT INTO settings (id, studio_name, time_zone, currency, locale, phone, email, address, policy, updated_at)
      VALUES (1, 'S', 'Europe/Berlin', 'EUR', 'en-US', '', '', '', '', 0);
    INSERT INTO policies (id, body, created_at) VALUES (1, '', 0);
    INSERT INTO users (id, username, created_at) VALUES (1, 'Ada', 0), (2, 'Ben', 0), (3, 'Cleo', 0);
    INSERT INTO providers (user_id, buffer_minutes, active) VALUES (1, 15, 1), (2, 0, 1), (3, 15, 0)`);
});

beforeEach(() => {
  for (const table of [
    "booking_hours",
    "closed_days",
    "working_hours",
    "breaks",
    "time_off",
    "day_plans",
    "appointments",
  ]) {
    studio.sqlite.exec(`DELETE FROM ${table}`);
  }
});

afterAll(() => studio.close());

function add(table: string, row: Record<string, string | number>) {
  const columns = Object.keys(row);
  studio.sqlite
    .prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map((name) => `@${name}`)})`)
    .run(row);
}

function addAppointment(row: {
  id: number;
  provider_id: number;
  date: string;
  start_min: number;
  status?: string;
}) {
  add("appointments", {
    ...{ reference: `R${row.id}`, service_name: "Facial", price_minor: 9500, currency: "USD", policy_id: 1 },
    ...{ customer_name: "", customer_email: "", customer_phone: "", customer_phone_digits: "" },
    ...{ created_at: 0, updated_at: 0, end_min: row.start_min + 60, ...row },
  });
}

const read = (providerIds: number[] = [1, 2], from = friday, to = friday) =>
  readCalendar({ providerIds, from, to });

test("an empty database is a calendar without opening hours", () => {
  expect(read()).toMatchObject({ from: friday, to: friday, bookingHours: new Map(), closedDays: new Set() });
});

test("reads by date which minutes the clock skips", () => {
  expect(read([1], "2026-03-27", "2026-03-30").skipped).toEqual(
    new Map([["2026-03-29", { start: 120, end: 180 }]]),
  );
  expect(read([1], "9999-12-30", "9999-12-31").skipped).toEqual(new Map());
  expect(read([1], "0001-01-01", "0001-01-01").skipped).toEqual(new Map());
  expect(read([1], "2026-10-24", "2026-10-26").skipped).toEqual(new Map());
});

test("reads the booking hours by weekday", () => {
  add("booking_hours", { weekday: 5, opens_min: at(9), closes_min: at(18) });
  expect(read().bookingHours).toEqual(new Map([[5, span(9, 18)]]));
});

test("reads the closed days from the first date to the last, both included", () => {
  for (const date of ["2026-11-26", friday, "2026-11-28", "2026-11-29"]) add("closed_days", { date });
  expect(read([1], friday, "2026-11-28").closedDays).toEqual(new Set([friday, "2026-11-28"]));
});

describe("a single day", () => {
  const plan = (row: Record<string, string | number>) =>
    add("day_plans", { date: friday, kind: "hours", start_min: at(11), end_min: at(20), made_at: 0, ...row });

  test("the studio's replaces its hours and opens a closed day", () => {
    add("booking_hours", { weekday: 5, opens_min: at(9), closes_min: at(18) });
    add("closed_days", { date: friday });
    add("closed_days", { date: "2026-11-28" });
    plan({});
    const { singleHours, closedDays } = read([1], friday, "2026-11-28");
    expect(singleHours).toEqual(new Map([[friday, span(11, 20)]]));
    expect(closedDays).toEqual(new Set(["2026-11-28"]));
  });

  test("a provider's has its own hours, breaks and blocks, and applies to no one else", () => {
    plan({ provider_id: 1, start_min: at(14), end_min: at(16) });
    plan({ provider_id: 1, start_min: at(9), end_min: at(12) });
    plan({ provider_id: 1, kind: "block", start_min: at(10), end_min: at(11) });
    plan({ provider_id: 2, kind: "break", start_min: at(13), end_min: at(14) });
    plan({ provider_id: 2, date: "2026-11-28" });
    const { providers, singleHours } = read();
    expect(providers.map(({ dayPlans }) => dayPlans)).toEqual([
      new Map([[friday, { hours: [span(9, 12), span(14, 16)], breaks: null, blocks: [span(10, 11)] }]]),
      new Map([[friday, { hours: null, breaks: [span(13, 14)], blocks: [] }]]),
    ]);
    expect(singleHours).toEqual(new Map());
  });
});

describe("the providers", () => {
  test("are the requested active ones by ascending id, with their current buffer", () => {
    const known = (ids: number[]) =>
      read(ids).providers.map(({ providerId, bufferMinutes }) => [providerId, bufferMinutes]);
    expect(known([2, 3, 1, 99])).toEqual([
      [1, 15],
      [2, 0],
    ]);
    expect(known([2])).toEqual([[2, 0]]);
    expect(known([])).toEqual([]);
  });

  test("have their own week and breaks", () => {
    add("working_hours", { provider_id: 1, weekday: 5, start_min: at(9), end_min: at(12) });
    add("working_hours", { provider_id: 2, weekday: 6, start_min: at(10), end_min: at(16) });
    add("breaks", { provider_id: 2, weekday: 6, start_min: at(12), end_min: at(13) });
    expect(read().providers).toMatchObject([
      { workingHours: [{ weekday: 5, ...span(9, 12) }], breaks: [] },
      { workingHours: [{ weekday: 6, ...span(10, 16) }], breaks: [{ weekday: 6, ...span(12, 13) }] },
    ]);
  });

  test("have the time off on the dates", () => {
    const off = (first_date: string, last_date: string) =>
      add("time_off", { provider_id: 1, first_date, start_min: at(15), last_date, end_min: at(11) });
    off("2026-11-20", "2026-11-26");
    off("2026-11-24", friday);
    off(friday, "2026-12-02");
    off("2026-11-28", "2026-12-02");
    const [first, second] = read().providers;
    expect(first?.timeOff.map(({ firstDate, lastDate }) => [firstDate, lastDate])).toEqual([
      ["2026-11-24", friday],
      [friday, "2026-12-02"],
    ]);
    expect(first?.timeOff[0]).toMatchObject({ startMin: at(15), endMin: at(11) });
    expect(second?.timeOff).toEqual([]);
  });
});

describe("taken time", () => {
  test("is every appointment of the providers on the dates, by provider and date", () => {
    addAppointment({ id: 1, provider_id: 1, date: friday, start_min: at(14) });
    addAppointment({ id: 2, provider_id: 1, date: friday, start_min: at(9) });
    addAppointment({ id: 3, provider_id: 1, date: "2026-11-28", start_min: at(9) });
    addAppointment({ id: 4, provider_id: 1, date: "2026-11-26", start_min: at(9) });
    addAppointment({ id: 5, provider_id: 1, date: "2026-11-29", start_min: at(9) });
    addAppointment({ id: 6, provider_id: 2, date: friday, start_min: at(9) });
    expect(read([1], friday, "2026-11-28").taken).toEqual(
      new Map([
        [
          1,
          new Map([
            [
              friday,
              [
                { appointmentId: 2, ...span(9, 10) },
                { appointmentId: 1, ...span(14, 15) },
              ],
            ],
            ["2026-11-28", [{ appointmentId: 3, ...span(9, 10) }]],
          ]),
        ],
      ]),
    );
  });

  test("includes every status but cancelled and no_show", () => {
    const states = ["booked", "confirmed", "arrived", "in_service", "completed", "cancelled", "no_show"];
    states.forEach((status, n) => {
      addAppointment({ id: n + 1, provider_id: 1, date: friday, start_min: at(9 + n), status });
    });
    const taken = read().taken.get(1)?.get(friday) ?? [];
    expect(taken.map(({ appointmentId }) => appointmentId)).toEqual([1, 2, 3, 4, 5]);
  });

  test("is read by the index on provider, date and start alone", () => {
    const plan = studio.sqlite.prepare(`EXPLAIN QUERY PLAN ${TAKEN}`).all("[1]", friday, friday) as {
      detail: string;
    }[];
    const steps = plan.map(({ detail }) => detail);
    expect(steps).toContain(
      "SEARCH appointments USING INDEX appointments_occupied (provider_id=? AND date>? AND date<?)",
    );
    expect(steps.filter((step) => step.startsWith("SCAN appointments"))).toEqual([]);
    expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  });
});
