import { expect, test } from "vitest";
import { differingDays, hoursRows } from "./opening-days.server.ts";

const day = (weekday: number, opensMin: number, closesMin: number) => ({ weekday, opensMin, closesMin });

test("consecutive days with the same hours are one row, closed ones too", () => {
  const week = [day(1, 540, 1080), day(2, 540, 1080), day(4, 540, 1080), day(5, 600, 1080)];
  expect(hoursRows(week).map(({ first, last, open }) => [first, last, open?.opensMin ?? "closed"])).toEqual([
    [1, 2, 540],
    [3, 3, "closed"],
    [4, 4, 540],
    [5, 5, 600],
    [6, 7, "closed"],
  ]);
});

test("a week without an open day is one closed row", () => {
  expect(hoursRows([])).toEqual([{ first: 1, last: 7, open: null }]);
});

test("two weeks differ on days with another start or end and on days that only one has", () => {
  const span = (start: number, end: number) => ({ start, end });
  const one = new Map([
    [1, span(540, 1080)],
    [2, span(540, 1080)],
    [6, span(600, 960)],
  ]);
  const other = new Map([
    [1, span(540, 1080)],
    [2, span(540, 1020)],
    [7, span(600, 960)],
  ]);
  expect(differingDays(one, other)).toEqual([2, 6, 7]);
  expect(differingDays(one, new Map(one))).toEqual([]);
});
