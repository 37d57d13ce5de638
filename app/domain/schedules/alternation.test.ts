import { expect, test } from "vitest";
import { span, weekly } from "#app/testing/calendars.ts";
import { isAlternating, replaceWeek, weekOfChoice } from "./week-rows.ts";

const usual = {
  hours: weekly([1, 2], span(9, 18)),
  breaks: [{ weekday: 1, ...span(12, 13), label: "Lunch" }],
};
const late = { hours: weekly([1], span(12, 20)), breaks: [] };

test("changing week A does not change week B, and vice versa", () => {
  for (const [choice, own, other] of [
    ["a", 0, 1],
    ["b", 1, 0],
  ] as const) {
    const plan = weekOfChoice(usual, choice, late);
    expect(isAlternating(plan)).toBe(true);
    expect(replaceWeek(plan, own)).toEqual(late);
    expect(replaceWeek(plan, other)).toEqual(usual);
  }
});

test("two equal weeks are merged into one for every week", () => {
  const plan = weekOfChoice(usual, "a", late);
  expect(weekOfChoice(plan, "a", usual)).toEqual(usual);
  expect(weekOfChoice(plan, "every", late)).toEqual(late);
  expect(isAlternating(usual)).toBe(false);
});
