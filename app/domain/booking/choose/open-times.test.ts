import { describe, expect, test } from "vitest";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { ana, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { availability, bookedEntries } from "./open-times.server.ts";

const studio = perTest(smallStudio);

const bookAt = (time: string) => {
  const input = { ...ana, serviceId: studio.facial, providerId: studio.maya, date: tuesday, time };
  expect(book(input, { visitor: null, key: null, now }).ok).toBe(true);
};
const range = (extra: object = {}) => ({ startDate: tuesday, endDate: tuesday, ...extra });
const entries = (query: object) => {
  const outcome = bookedEntries(query, now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};

describe("occupied time", () => {
  test("lists the appointment's time with the buffer, without names", () => {
    bookAt("10:30");
    expect(entries(range())).toEqual([{ date: tuesday, time: "10:30", duration: 75 }]);
  });

  test("filters by provider or by the providers of a service", () => {
    bookAt("10:30");
    expect(entries(range({ provider_id: String(studio.tom) }))).toEqual([]);
    expect(entries(range({ provider_id: String(studio.maya) }))).toHaveLength(1);
    expect(entries(range({ service_id: String(studio.brows) }))).toHaveLength(1);
    expect(entries(range({ service_id: String(studio.peel) }))).toEqual([]);
    expect(entries(range({ service_id: "999" }))).toEqual([]);
  });

  test("has entries for breaks, time off and closed days too", () => {
    const { sqlite, maya } = studio;
    sqlite
      .prepare("INSERT INTO breaks (provider_id, weekday, start_min, end_min) VALUES (?, 2, 720, 765)")
      .run(maya);
    sqlite
      .prepare(
        "INSERT INTO time_off (provider_id, first_date, start_min, last_date, end_min) VALUES (?, ?, 1020, ?, 1440)",
      )
      .run(maya, tuesday, tuesday);
    expect(entries(range({ provider_id: maya }))).toEqual([
      { date: tuesday, time: "12:00", duration: 45 },
      { date: tuesday, time: "17:00", duration: 60 },
    ]);
    sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);
    expect(entries(range({ provider_id: maya }))).toEqual([{ date: tuesday, time: "09:00", duration: 540 }]);
  });

  test.each([
    [{}, "Date input not valid."],
    [{ startDate: tuesday }, "Date input not valid."],
    [{ startDate: "2026-3-3", endDate: tuesday }, "Date input not valid."],
    [{ startDate: tuesday, endDate: monday }, "endDate must not be before startDate."],
    [{ startDate: tuesday, endDate: "2026-05-05" }, "The dates may be at most 62 days apart."],
    [{ startDate: tuesday, endDate: tuesday, service_id: "one" }, "service_id must be a whole number."],
    [{ startDate: tuesday, endDate: tuesday, provider_id: "1.5" }, "provider_id must be a whole number."],
    [{ startDate: tuesday, endDate: tuesday, provider_id: "-1" }, "provider_id must be a whole number."],
  ])("refuses %j", (query, message) => {
    expect(bookedEntries(query, now)).toMatchObject({ ok: false, refusal: { reason: "invalid", message } });
  });

  test("accepts dates 62 days apart", () => {
    expect(bookedEntries({ startDate: tuesday, endDate: "2026-05-04" }, now).ok).toBe(true);
  });
});

describe("available time", () => {
  const timesOf = (query: object) => {
    const outcome = availability(query, now);
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    return outcome.value.times;
  };

  test("lists times with the free providers, as the union over all", () => {
    bookAt("10:30");
    const times = timesOf({ service_id: String(studio.facial), date: tuesday });
    expect(times[0]).toEqual({ time: "09:00", providerIds: [studio.maya, studio.tom] });
    expect(times.map(({ time }) => time)).toContain("10:00");
    expect(times.find(({ time }) => time === "10:30")).toBeUndefined();
  });

  test("filters by provider, or accepts any", () => {
    const query = { service_id: studio.facial, date: tuesday };
    expect(
      timesOf({ ...query, provider_id: studio.maya }).every(
        ({ providerIds }) => providerIds[0] === studio.maya,
      ),
    ).toBe(true);
    expect(timesOf({ ...query, provider_id: "any" })).toEqual(timesOf(query));
  });

  test("is empty on Sundays, closed days, outside the window, and for unavailable services", () => {
    for (const date of ["2026-03-08", "2026-04-02", "2026-03-01"]) {
      expect(timesOf({ service_id: studio.facial, date })).toEqual([]);
    }
    expect(timesOf({ service_id: studio.wrap, date: tuesday })).toEqual([]);
    studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);
    expect(timesOf({ service_id: studio.facial, date: tuesday })).toEqual([]);
  });

  test("refuses bad queries and unknown services", () => {
    expect(availability({ date: tuesday }, now)).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
    expect(availability({ service_id: "1", date: "soon" }, now)).toMatchObject({
      ok: false,
      refusal: { reason: "invalid" },
    });
    expect(availability({ service_id: "999", date: tuesday }, now)).toMatchObject({
      ok: false,
      refusal: { reason: "not-found" },
    });
  });
});
