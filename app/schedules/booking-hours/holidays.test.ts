import { expect, test } from "vitest";
import { isoWeekday } from "#app/availability/dates.ts";
import { usHolidays } from "./holidays.ts";

test("From November 2026 on they are those of the calendar of the Office of Personnel Management, the next one first.", () => {
  expect(
    usHolidays("2026-11-22").map(({ date, name, usual }) => `${date} ${name}${usual ? " *" : ""}`),
  ).toEqual([
    "2026-11-26 Thanksgiving *",
    "2026-11-27 Day after Thanksgiving",
    "2026-12-25 Christmas Day *",
    "2027-01-01 New Year's Day *",
    "2027-01-18 Martin Luther King Jr. Day",
    "2027-02-15 Presidents' Day",
    "2027-05-31 Memorial Day *",
    "2027-06-19 Juneteenth",
    "2027-07-04 Independence Day *",
    "2027-09-06 Labor Day *",
    "2027-10-11 Columbus Day / Indigenous Peoples' Day",
    "2027-11-11 Veterans Day",
  ]);
});

test("A holiday of today counts, the same of next year does not.", () => {
  const days = usHolidays("2026-07-04").filter(({ name }) => name === "Independence Day");
  expect(days.map(({ date }) => date)).toEqual(["2026-07-04"]);
});

test("In every year there are twelve, on their weekdays and in their weeks, also from February 29 on.", () => {
  for (let year = 2024; year < 2064; year++) {
    const days = new Map(usHolidays(`${year}-01-01`).map(({ name, date }) => [name, date]));
    expect(days.size).toBe(12);
    for (const [name, weekday, from, to] of [
      ["Martin Luther King Jr. Day", 1, "01-15", "01-21"],
      ["Presidents' Day", 1, "02-15", "02-21"],
      ["Memorial Day", 1, "05-25", "05-31"],
      ["Labor Day", 1, "09-01", "09-07"],
      ["Columbus Day / Indigenous Peoples' Day", 1, "10-08", "10-14"],
      ["Thanksgiving", 4, "11-22", "11-28"],
    ] as const) {
      const date = days.get(name) ?? "";
      expect([name, isoWeekday(date)]).toEqual([name, weekday]);
      expect(date >= `${year}-${from}` && date <= `${year}-${to}`).toBe(true);
    }
  }
  expect(usHolidays("2028-02-29")).toHaveLength(12);
});
