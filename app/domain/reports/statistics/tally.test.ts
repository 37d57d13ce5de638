import { afterEach, beforeEach, expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio, timeZone } from "#app/testing/studio.server.ts";
import type { Count } from "./counts.ts";
import { statisticsOf } from "./statistics.server.ts";
import { addCounts, maxHeld, maxSubjects, sweepCounts, writeCounts } from "./tally.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  // Discards counts from earlier tests in the same process.
  writeCounts();
  studio.sqlite.exec("DELETE FROM daily_counts");
});
afterEach(() => writeCounts());

const page = (subject: string): Count => ({ what: "page", subject });
const from = (subject: string): Count => ({ what: "referrer", subject });
const booked: Count = { what: "booked", subject: "" };
const rows = () =>
  studio.sqlite.prepare("SELECT date, what, subject, count FROM daily_counts ORDER BY 1, 2, 3").raw().all();
const day = 86_400_000;

test("counts are written in one transaction and added to the counts of the studio's date", () => {
  const midnight = instantOf("2026-03-03", 0, timeZone);
  addCounts([page("/"), from("")], midnight - 1);
  addCounts([page("/")], midnight);
  expect(rows()).toEqual([]);
  writeCounts();
  addCounts([page("/")], midnight + 60_000);
  writeCounts();
  writeCounts();
  expect(rows()).toEqual([
    ["2026-03-02", "page", "/", 1],
    ["2026-03-02", "referrer", "", 1],
    ["2026-03-03", "page", "/", 2],
  ]);
});

test("counts that can't be written are written later", () => {
  addCounts([booked], now);
  studio.sqlite.exec("ALTER TABLE daily_counts RENAME TO away");
  expect(writeCounts).toThrow();
  studio.sqlite.exec("ALTER TABLE away RENAME TO daily_counts");
  writeCounts();
  expect(rows()).toEqual([["2026-03-02", "booked", "", 1]]);
});

test("many invented hosts use limited memory and rows", () => {
  const flood = (name: string, size: number) =>
    addCounts(
      Array.from({ length: size }, (_, at) => from(`${name}${at}.example`)),
      now,
    );
  flood("a", maxHeld + 500);
  addCounts([booked], now);
  writeCounts();
  flood("b", 50);
  addCounts([from("a0.example")], now);
  writeCounts();
  const hosts = rows().filter((row) => (row as string[])[1] === "referrer");
  expect(hosts).toHaveLength(maxSubjects + 1);
  const { visits, booked: bookings } = statisticsOf(7, now);
  expect([visits, bookings]).toEqual([maxHeld + 551, 1]);
});

test("counts are kept for 400 days", () => {
  addCounts([booked], now - 401 * day);
  addCounts([booked], now - 399 * day);
  writeCounts();
  sweepCounts(now);
  expect(rows()).toHaveLength(1);
});

test("the report has every day of its period and nothing earlier, most viewed first", () => {
  addCounts([page("/"), page("/services"), page("/services"), from(""), from("www.yelp.com")], now);
  addCounts([from("old.example"), page("/old")], now - 7 * day);
  addCounts([booked, { what: "opened", subject: "" }, { what: "day", subject: "" }], now - day);
  addCounts([{ what: "refused", subject: "" }], now - 6 * day);
  writeCounts();
  const report = statisticsOf(7, now);
  expect(report).toMatchObject({ visits: 2, opened: 1, days: 1, booked: 1, refused: 1, by: "day" });
  expect(report.since).toBe("February 23, 2026");
  expect(report.pages).toEqual([
    { subject: "/services", count: 2 },
    { subject: "/", count: 1 },
  ]);
  expect(report.referrers).toEqual([
    { subject: "", count: 1 },
    { subject: "www.yelp.com", count: 1 },
  ]);
  expect(report.periods).toHaveLength(7);
  expect(report.periods.slice(-2)).toEqual([
    { words: "Sun, Mar 1", visits: 0, booked: 1 },
    { words: "Mon, Mar 2", visits: 2, booked: 0 },
  ]);
  expect(statisticsOf(90, now)).toMatchObject({ visits: 3, by: "week" });
  expect(statisticsOf(400, now).periods.at(-1)).toEqual({ words: "Mar 2026", visits: 2, booked: 1 });
});
