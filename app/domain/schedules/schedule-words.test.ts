import { expect, test } from "vitest";
import {
  breaksWithoutEffect,
  timeOffInWords,
  unbookableHours,
  weekInShort,
} from "./schedule-words.server.ts";

const span = (weekday: number, start: number, end: number) => ({ weekday, start: start * 60, end: end * 60 });
/** Some versions of Intl put a narrow space before AM. */
const plain = (text: string) => text.replace(/\s/gu, " ");

test("weekdays with the same hours are grouped, days off are left out, and two spans of a day are joined", () => {
  const hours = [1, 2, 3]
    .map((day) => span(day, 9, 18))
    .concat([span(5, 9, 18), span(6, 9, 12), span(6, 13, 15)]);
  expect(weekInShort(hours, "en-US").map(plain)).toEqual([
    "Mon–Wed 9:00 AM–6:00 PM",
    "Fri 9:00 AM–6:00 PM",
    "Sat 9:00 AM–12:00 PM, 1:00 PM–3:00 PM",
  ]);
  expect(
    weekInShort(
      [1, 2].map((day) => span(day, 10, 18)),
      "de-DE",
    ),
  ).toEqual(["Mo–Di 10:00–18:00"]);
  expect(weekInShort([], "en-US")).toEqual([]);
});

test.each([
  [{}, "Tuesday, November 24"],
  [{ startMin: 840 }, "Tuesday, November 24, from 2:00 PM"],
  [{ endMin: 720 }, "Tuesday, November 24, until 12:00 PM"],
  [{ startMin: 840, endMin: 900 }, "Tuesday, November 24, 2:00 PM to 3:00 PM"],
  [{ lastDate: "2026-11-28" }, "Tue, Nov 24 to Sat, Nov 28"],
  [{ lastDate: "2026-11-28", startMin: 840, endMin: 720 }, "Tue, Nov 24, 2:00 PM to Sat, Nov 28, 12:00 PM"],
])("time off %j is shown as: %s", (more, words) => {
  const off = { firstDate: "2026-11-24", startMin: 0, lastDate: "2026-11-24", endMin: 1440, ...more };
  expect(plain(timeOffInWords(off, "en-US"))).toBe(words);
});

test("a break outside the hours of its day causes a warning, but not one that overlaps them", () => {
  const hours = [span(1, 9, 12), span(1, 13, 18)];
  const breaks = [span(1, 12, 13), span(1, 11, 12), span(1, 8, 10), span(2, 10, 11)];
  expect(breaksWithoutEffect(breaks, hours)).toEqual([breaks[0], breaks[3]]);
});

test("hours before opening, after closing and on closed weekdays can't be booked", () => {
  const bookingHours = new Map([[1, { start: 540, end: 1080 }]]);
  expect(unbookableHours([span(1, 8, 20), span(7, 10, 12)], bookingHours)).toEqual([
    span(1, 8, 9),
    span(1, 18, 20),
    span(7, 10, 12),
  ]);
  expect(unbookableHours([span(1, 9, 18)], bookingHours)).toEqual([]);
});
