import { describe, expect, test } from "vitest";
import { at, calendar, mondayToSaturday, provider, span, weekly } from "#app/testing/calendars.ts";
import type { DayPlan } from "./calendar.ts";
import { type CalendarChange, changedCalendar, rulesBroken } from "./calendar-change.ts";

/** A Thursday. */
const date = "2026-11-26";

const broken = (change: CalendarChange, times = span(10, 11), before = calendar()) =>
  rulesBroken(before, changedCalendar(before, change), { providerId: 1, date, ...times });

test("a change that does not affect the time breaks no rule", () => {
  expect(broken({})).toEqual([]);
  expect(broken({ newClosedDays: new Set(["2026-11-27"]) })).toEqual([]);
  expect(broken({ bookingHours: new Map([[4, span(10, 11)]]) })).toEqual([]);
});

test("all times of a new closed day break a rule, also outside the hours", () => {
  const change = { newClosedDays: new Set([date]) };
  expect(broken(change)).toEqual(["closed-day"]);
  expect(broken(change, span(20, 21))).toEqual(["closed-day"]);
});

describe("booking hours", () => {
  const open = (from: number, to: number) => ({ bookingHours: new Map([[4, span(from, to)]]) });

  test("a time breaks hours that end before it, and a weekday without hours", () => {
    expect(broken(open(9, 10.5))).toEqual(["booking-hours"]);
    expect(broken({ bookingHours: new Map() })).toEqual(["booking-hours"]);
  });

  test("a time breaks new hours only if more of it is outside than before", () => {
    expect(broken(open(9, 17), span(20, 21))).toEqual([]);
    expect(broken(open(9, 17), span(17.5, 18.5))).toEqual(["booking-hours"]);
    expect(broken(open(9, 19), span(17.5, 18.5))).toEqual([]);
  });
});

describe("a single day", () => {
  const own = (plan: Partial<DayPlan>): CalendarChange => ({
    day: { date, plans: new Map([[1, { hours: null, breaks: null, blocks: [], ...plan }]]) },
  });

  test("a time that is outside the hours or overlaps a break or block breaks a rule", () => {
    expect(broken(own({ hours: [span(11, 18)] }))).toEqual(["working-hours"]);
    expect(broken(own({ breaks: [span(10.5, 11)] }))).toEqual(["break"]);
    expect(broken(own({ blocks: [span(10.5, 11)] }))).toEqual(["block"]);
    expect(broken(own({ hours: [span(10, 11)], breaks: [span(12, 13)] }))).toEqual([]);
    expect(broken({ day: { date: "2026-11-27", plans: new Map([[1, null]]) } })).toEqual([]);
  });

  test("a time breaks the usual hours if it only fits in the hours of the single day", () => {
    const plan = { hours: [span(9, 20)], breaks: null, blocks: [] };
    const before = calendar({
      singleHours: new Map([[date, span(9, 20)]]),
      providers: [provider(1, { dayPlans: new Map([[date, plan]]) })],
    });
    expect(broken({ day: { date, plans: new Map([[1, null]]) } }, span(18, 19), before)).toEqual([
      "working-hours",
    ]);
    expect(broken({ day: { date, hours: null } }, span(18, 19), before)).toEqual(["booking-hours"]);
    expect(broken({ day: { date, hours: null, closed: true } }, span(10, 11), before)).toEqual([
      "closed-day",
    ]);
    expect(broken({ bookingHours: new Map() }, span(10, 11), before)).toEqual([]);
  });
});

describe("a provider's own week", () => {
  const own = (schedule: Omit<NonNullable<CalendarChange["schedule"]>, "providerId">, providerId = 1) => ({
    schedule: { providerId, ...schedule },
  });
  const lunch = weekly([4], span(10.5, 11.5));

  test("a time that is outside the hours or overlaps a break or time off breaks a rule", () => {
    expect(broken(own({ workingHours: weekly(mondayToSaturday, span(11, 18)) }))).toEqual(["working-hours"]);
    expect(broken(own({ breaks: lunch }))).toEqual(["break"]);
    const off = { firstDate: "2026-11-25", startMin: 0, lastDate: date, endMin: at(10, 30) };
    expect(broken(own({ timeOff: [off] }))).toEqual(["time-off"]);
    expect(broken(own({ timeOff: [{ ...off, endMin: at(10) }] }))).toEqual([]);
  });

  test("hours can be given in spans that touch", () => {
    const pieces = [...weekly([4], span(9, 10.5)), ...weekly([4], span(10.5, 18))];
    expect(broken(own({ workingHours: pieces }))).toEqual([]);
  });

  test("a change doesn't affect another provider or an unknown one", () => {
    expect(
      broken(own({ breaks: lunch }, 2), span(10, 11), calendar({ providers: [provider(1), provider(2)] })),
    ).toEqual([]);
    expect(broken(own({ breaks: lunch }), span(10, 11), calendar({ providers: [] }))).toEqual([]);
    expect(broken({ newClosedDays: new Set([date]) }, span(10, 11), calendar({ providers: [] }))).toEqual([
      "closed-day",
    ]);
  });

  test("a second break over the same time breaks a rule, an existing one does not", () => {
    const before = calendar({ providers: [provider(1, { breaks: lunch })] });
    expect(broken(own({ breaks: lunch }), span(10, 11), before)).toEqual([]);
    expect(
      broken(own({ breaks: [...lunch, ...weekly([4], span(10, 10.25))] }), span(10, 11), before),
    ).toEqual(["break"]);
  });
});
