import { expect, test } from "vitest";
import { hasEnded, isInProgress } from "./set-time-off.server.ts";

const afternoon = { firstDate: "2026-03-02", startMin: 855, lastDate: "2026-03-02", endMin: 885 };
const at = (minute: number) => ({ date: "2026-03-02", minute });

test("A time off this afternoon is in progress from its first to its last minute", () => {
  expect([600, 854, 855, 884, 885].map((minute) => isInProgress(afternoon, at(minute)))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect(hasEnded(afternoon, at(884))).toBe(false);
  expect(hasEnded(afternoon, at(885))).toBe(true);
});

test("A time off of several days is in progress on all of them", () => {
  const week = { ...afternoon, lastDate: "2026-03-04" };
  expect(isInProgress(week, { date: "2026-03-03", minute: 0 })).toBe(true);
  expect(isInProgress(week, { date: "2026-03-05", minute: 0 })).toBe(false);
  expect(isInProgress(week, { date: "2026-03-01", minute: 1439 })).toBe(false);
});
