import { describe, expect, test } from "vitest";
import { at, calendar, provider, span, weekly } from "#app/testing/calendars.ts";
import { type DayPlan, isClosed, takenOn, workingSpans } from "./calendar.ts";

const thursday = "2026-11-26";
const sunday = "2026-11-29";

const working = (changes: Parameters<typeof provider>[1], date = thursday, open = calendar()) =>
  workingSpans(open, provider(1, changes), date);

describe("a provider works", () => {
  test("during their weekly hours", () => {
    expect(working({ workingHours: weekly([4], span(10, 14)) })).toEqual([span(10, 14)]);
  });

  test("not on a weekday without hours", () => {
    expect(working({ workingHours: weekly([3], span(10, 14)) })).toEqual([]);
  });

  test("not outside the booking hours", () => {
    expect(working({ workingHours: weekly([4], span(7, 20)) })).toEqual([span(9, 18)]);
  });

  test("without a gap where two spans of the week touch", () => {
    expect(working({ workingHours: [...weekly([4], span(12, 18)), ...weekly([4], span(9, 12))] })).toEqual([
      span(9, 18),
    ]);
  });

  test("not in the weekday's breaks", () => {
    expect(working({ breaks: [...weekly([4], span(12, 13)), ...weekly([3], span(15, 16))] })).toEqual([
      span(9, 12),
      span(13, 18),
    ]);
  });

  test("not on a closed day", () => {
    expect(working({}, thursday, calendar({ closedDays: new Set([thursday]) }))).toEqual([]);
  });

  test("not on a weekday without booking hours", () => {
    expect(working({ workingHours: weekly([7], span(9, 18)) }, sunday)).toEqual([]);
  });
});

describe("on a single day", () => {
  const plan = (changes: Partial<DayPlan>) => ({
    dayPlans: new Map([[thursday, { hours: null, breaks: null, blocks: [], ...changes }]]),
  });
  const lunch = { breaks: weekly([4], span(12, 13)) };

  test("a provider works the hours of that day and takes the week's breaks", () => {
    expect(working({ ...lunch, ...plan({ hours: [span(10, 15)] }) })).toEqual([span(10, 12), span(13, 15)]);
    expect(working({ ...lunch, ...plan({ hours: [span(10, 15)] }) }, "2026-11-27")).toEqual([span(9, 18)]);
  });

  test("a break replaces the week's breaks, and a block is added", () => {
    expect(working({ ...lunch, ...plan({ breaks: [span(14, 15)] }) })).toEqual([span(9, 14), span(15, 18)]);
    expect(working({ ...lunch, ...plan({ blocks: [span(14, 15)] }) })).toEqual([
      span(9, 12),
      span(13, 14),
      span(15, 18),
    ]);
  });

  test("longer hours only count while the studio is open", () => {
    const long = plan({ hours: [span(8, 20)] });
    expect(working(long)).toEqual([span(9, 18)]);
    const open = calendar({ singleHours: new Map([[thursday, span(9, 19)]]) });
    expect(working(long, thursday, open)).toEqual([span(9, 19)]);
  });

  test("a Sunday is open for providers who have hours on it", () => {
    const open = calendar({ singleHours: new Map([[sunday, span(11, 16)]]) });
    expect(isClosed(open, sunday)).toBe(false);
    expect(working({}, sunday, open)).toEqual([]);
    const own = { dayPlans: new Map([[sunday, { hours: [span(10, 14)], breaks: null, blocks: [] }]]) };
    expect(working(own, sunday, open)).toEqual([span(11, 14)]);
  });
});

test("hours and breaks of every second week apply in weeks of their parity", () => {
  const alternating = weekly([4], span(9, 12)).map((row) => ({ ...row, weekParity: 1 }));
  const both = [...alternating, ...weekly([4], span(14, 18))];
  expect(working({ workingHours: both })).toEqual([span(14, 18)]);
  expect(working({ workingHours: both }, "2026-12-03")).toEqual([span(9, 12), span(14, 18)]);
});

describe("time off", () => {
  const off = { firstDate: "2026-11-24", startMin: at(15), lastDate: "2026-11-26", endMin: at(11) };
  const on = (date: string) => working({ timeOff: [off] }, date);

  test("begins at its first minute on the first day", () => {
    expect(on("2026-11-24")).toEqual([span(9, 15)]);
  });

  test("covers the days between completely", () => {
    expect(on("2026-11-25")).toEqual([]);
  });

  test("ends at its last minute on the last day", () => {
    expect(on("2026-11-26")).toEqual([span(11, 18)]);
  });

  test("does not affect the days around it", () => {
    expect(on("2026-11-23")).toEqual([span(9, 18)]);
    expect(on("2026-11-27")).toEqual([span(9, 18)]);
  });

  test("within one day covers only its own minutes", () => {
    const lunch = { firstDate: thursday, startMin: at(12), lastDate: thursday, endMin: at(13) };
    expect(working({ timeOff: [lunch] })).toEqual([span(9, 12), span(13, 18)]);
  });

  test("of zero minutes does not split the day", () => {
    const nothing = { firstDate: thursday, startMin: at(12), lastDate: thursday, endMin: at(12) };
    expect(working({ timeOff: [nothing] })).toEqual([span(9, 18)]);
  });

  test("that ends at midnight does not affect the next day", () => {
    const night = { firstDate: "2026-11-25", startMin: at(20), lastDate: thursday, endMin: 0 };
    expect(working({ timeOff: [night] })).toEqual([span(9, 18)]);
  });
});

test("the studio is closed on closed days and on weekdays without booking hours", () => {
  const open = calendar({ closedDays: new Set([thursday]) });
  expect(isClosed(open, thursday)).toBe(true);
  expect(isClosed(open, sunday)).toBe(true);
  expect(isClosed(open, "2026-11-27")).toBe(false);
});

test("a date that was not read is not treated as free", () => {
  const narrow = calendar({ from: thursday, to: thursday });
  expect(takenOn(narrow, 1, thursday)).toEqual([]);
  expect(() => takenOn(narrow, 1, "2026-11-25")).toThrow(RangeError);
  expect(() => takenOn(narrow, 1, "2026-11-27")).toThrow(RangeError);
});
