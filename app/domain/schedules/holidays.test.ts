import { expect, test } from "vitest";
import { holidayRegions, publicHolidays } from "./holidays.server.ts";

const listed = async (country: string, region: string, from: string) =>
  (await publicHolidays({ country, region }, from)).map(
    ({ date, name, usual }) => `${date} ${name}${usual ? " *" : ""}`,
  );

test("the holidays of the United States cover one year, with the usual ones ticked", async () => {
  expect(await listed("US", "", "2026-11-22")).toEqual([
    "2026-11-26 Thanksgiving Day *",
    "2026-12-25 Christmas Day *",
    "2027-01-01 New Year's Day *",
    "2027-01-18 Martin Luther King Jr. Day",
    "2027-02-15 Washington's Birthday",
    "2027-05-31 Memorial Day *",
    "2027-06-18 Juneteenth (substitute day)",
    "2027-06-19 Juneteenth",
    "2027-07-04 Independence Day *",
    "2027-07-05 Independence Day (substitute day)",
    "2027-09-06 Labor Day *",
    "2027-10-11 Columbus Day",
    "2027-11-11 Veterans Day",
  ]);
});

test("a region has its own holidays, and names are English", async () => {
  expect(await listed("DE", "BY", "2026-05-15")).toContain("2026-06-04 Corpus Christi *");
  expect(await listed("DE", "BE", "2026-05-15")).not.toContain("2026-06-04 Corpus Christi *");
  expect(await holidayRegions("GB")).toContainEqual({ code: "SCT", name: "Scotland" });
  expect(await holidayRegions("LU")).toEqual([]);
});

test("an unknown region or country adds nothing", async () => {
  expect(await listed("US", "ZZ", "2026-11-22")).toContain("2026-12-25 Christmas Day *");
  expect(await listed("ZZ", "", "2026-11-22")).toEqual([]);
});
