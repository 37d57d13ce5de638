import { expect, test } from "vitest";
import { openTodayInWords } from "./opening-days.server.ts";

/** Monday to Friday 9 to 18, Saturday 10 to 16. */
const week = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMin: 540, closesMin: 1080 })),
  { weekday: 6, opensMin: 600, closesMin: 960 },
];
/** Tuesday, 24 November 2026. */
const said = (minute: number, date = "2026-11-24", { days = week, closed = [] as string[] } = {}) =>
  openTodayInWords(days, { date, minute }, { closed: new Set(closed), single: new Map(), locale: "en-US" });

test("the sentence changes to the minute when the studio opens and closes", () => {
  expect(said(539)).toBe("Open today from 9:00 AM to 6:00 PM");
  expect(said(540)).toBe("Open today until 6:00 PM");
  expect(said(1079)).toBe("Open today until 6:00 PM");
  expect(said(1080)).toBe("Closed now, open tomorrow from 9:00 AM");
});

test("a closed day names the next open day", () => {
  expect(said(600, "2026-11-29")).toBe("Closed today, open tomorrow from 9:00 AM");
  expect(said(1000, "2026-11-28")).toBe("Closed now, open Monday from 9:00 AM");
});

test("closed days are not open, today or later", () => {
  expect(said(600, "2026-11-24", { closed: ["2026-11-24"] })).toBe(
    "Closed today, open tomorrow from 9:00 AM",
  );
  const closed = ["2026-11-25", "2026-11-26", "2026-11-27"];
  expect(said(1200, "2026-11-24", { closed })).toBe("Closed now, open Saturday from 10:00 AM");
});

test("an open day in more than a week has its date, and no day is named without opening hours", () => {
  const sundays = [{ weekday: 7, opensMin: 600, closesMin: 720 }];
  expect(said(800, "2026-11-29", { days: sundays })).toBe(
    "Closed now, open on Sunday, December 6 from 10:00 AM",
  );
  const away = Array.from({ length: 90 }, (_, n) =>
    new Date(Date.UTC(2026, 10, 24 + n)).toISOString().slice(0, 10),
  );
  expect(said(600, "2026-11-24", { closed: away })).toBe("Closed today");
  expect(said(600, "2026-11-24", { days: [] })).toBeNull();
});

test("times follow the locale, and a day can end at midnight", () => {
  const night = [{ weekday: 2, opensMin: 0, closesMin: 1440 }];
  expect(
    openTodayInWords(
      night,
      { date: "2026-11-24", minute: 1439 },
      { closed: new Set(), single: new Map(), locale: "en-GB" },
    ),
  ).toBe("Open today until midnight");
});

test("A single day's hours replace the hours of its weekday.", () => {
  const single = new Map([["2026-11-29", { start: 660, end: 900 }]]);
  const words = openTodayInWords(
    week,
    { date: "2026-11-29", minute: 700 },
    { closed: new Set(), single, locale: "en-US" },
  );
  expect(words).toMatch(/^Open today until 3:00/u);
});
