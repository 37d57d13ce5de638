import { utc } from "@date-fns/utc";
import * as dateFns from "date-fns";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween, isDate, isoWeekday, minuteOf, timeOf, weekParityOf } from "./dates.ts";

test("weeks alternate from Monday, January 5, 1970, also before it", () => {
  const parities = ["1970-01-05", "1970-01-11", "1970-01-12", "1970-01-04", "2026-11-22", "2026-11-23"];
  expect(parities.map(weekParityOf)).toEqual([0, 0, 1, 1, 1, 0]);
});

describe("a date", () => {
  test("is a calendar day written as yyyy-MM-dd", () => {
    for (const date of ["2026-11-24", "2028-02-29", "2026-12-31"]) expect(isDate(date)).toBe(true);
  });

  test("is invalid if the day does not exist", () => {
    for (const date of ["2026-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00"]) {
      expect(isDate(date)).toBe(false);
    }
  });

  test("is invalid in any other notation", () => {
    for (const text of [
      "",
      "2026-1-1",
      "24.11.2026",
      "2026-11-24T09:00",
      " 2026-11-24",
      "2026-11-24\n",
      "2026-11-24 ",
      "2026/11/24",
      "today",
    ]) {
      expect(isDate(text)).toBe(false);
    }
  });

  test("is correct after adding days across months, years and leap days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  });

  test("differs from another by the days between, negative if it is earlier", () => {
    expect(daysBetween("2026-11-24", "2026-12-24")).toBe(30);
    expect(daysBetween("2026-11-24", "2026-11-23")).toBe(-1);
  });

  test("has a weekday from 1 on Monday to 7 on Sunday", () => {
    const week = [
      "2026-11-23",
      "2026-11-24",
      "2026-11-25",
      "2026-11-26",
      "2026-11-27",
      "2026-11-28",
      "2026-11-29",
    ];
    expect(week.map(isoWeekday)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe("the arithmetic agrees with date-fns", () => {
  const days = fc.integer({ min: -150_000, max: 150_000 });
  const dateText = days.map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
  const parsed = (date: string) => dateFns.parseISO(date, { in: utc });

  test("on adding days", () => {
    fc.assert(
      fc.property(dateText, fc.integer({ min: -800, max: 800 }), (date, n) => {
        expect(addDays(date, n)).toBe(dateFns.lightFormat(dateFns.addDays(parsed(date), n), "yyyy-MM-dd"));
      }),
    );
  });

  test("on the days between", () => {
    fc.assert(
      fc.property(dateText, dateText, (a, b) => {
        expect(daysBetween(a, b)).toBe(dateFns.differenceInCalendarDays(parsed(b), parsed(a)));
      }),
    );
  });

  test("on the weekday", () => {
    fc.assert(
      fc.property(dateText, (date) => {
        expect(isoWeekday(date)).toBe(dateFns.getISODay(parsed(date)));
      }),
    );
  });

  test("on valid dates", () => {
    const digits = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, "0"));
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), digits(13), digits(32), (year, month, day) => {
        const text = `${year}-${month}-${day}`;
        expect(isDate(text)).toBe(dateFns.isValid(parsed(text)));
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a time", () => {
  test("is the minutes since midnight", () => {
    expect(minuteOf("00:00")).toBe(0);
    expect(minuteOf("09:05")).toBe(545);
    expect(minuteOf("23:59")).toBe(1439);
  });

  test("is only valid as HH:mm from 00:00 to 23:59", () => {
    for (const text of [
      "",
      "9:00",
      "09:0",
      "24:00",
      "23:60",
      "09:00:00",
      " 09:00",
      "09:00\n",
      "-1:00",
      "noon",
    ]) {
      expect(minuteOf(text)).toBeNull();
    }
  });

  test("is formatted as it was written", () => {
    for (let minute = 0; minute < 1440; minute++) expect(minuteOf(timeOf(minute))).toBe(minute);
  });

  test("at the end of the day is 24:00", () => {
    expect(timeOf(1440)).toBe("24:00");
  });
});
