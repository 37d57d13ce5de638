import { expect, test } from "vitest";
import { isLate, nextStep } from "./inactivity.ts";

const minute = 60_000;
const watch = { activeAt: 0, beatAt: 0, askedAt: 0 };

test("Asks whether the session lives every 5 minutes.", () => {
  expect(nextStep(watch, 5 * minute - 1)).toEqual({ kind: "watch", ask: null });
  expect(nextStep(watch, 5 * minute)).toEqual({ kind: "watch", ask: "check" });
});

test("Beats after 15 minutes if somebody was there since the last beat, and not otherwise.", () => {
  const asked = { ...watch, askedAt: 15 * minute - 1 };
  expect(nextStep({ ...asked, activeAt: 1 }, 15 * minute)).toEqual({ kind: "watch", ask: "heartbeat" });
  expect(nextStep({ ...asked, activeAt: 1 }, 15 * minute - 1)).toEqual({ kind: "watch", ask: null });
  expect(nextStep(asked, 15 * minute)).toEqual({ kind: "watch", ask: null });
});

test("A late sign of somebody is told at once: the server counts from its last request.", () => {
  const late = { activeAt: 24 * minute, beatAt: 0, askedAt: 24 * minute };
  expect(nextStep(late, 24 * minute)).toEqual({ kind: "watch", ask: "heartbeat" });
});

test("Warns from 25 minutes on, counting down from 5, and ends at 30.", () => {
  expect(nextStep({ ...watch, askedAt: 24 * minute }, 25 * minute - 1).kind).toBe("watch");
  const warned = { ...watch, askedAt: 25 * minute };
  expect(nextStep(warned, 25 * minute)).toEqual({ kind: "warn", minutesLeft: 5, ask: null });
  expect(nextStep(warned, 29.5 * minute)).toEqual({ kind: "warn", minutesLeft: 1, ask: null });
  expect(nextStep(warned, 30 * minute)).toEqual({ kind: "end" });
});

test("A movement after 25 minutes is too late to count by itself.", () => {
  expect(isLate(watch, 25 * minute - 1)).toBe(false);
  expect(isLate(watch, 25 * minute)).toBe(true);
});

test("A desk locks after its own time, before any warning, and beats every 30 seconds while it is used.", () => {
  const desk = { ...watch, lockAfter: 5 * minute };
  expect(nextStep({ ...desk, activeAt: 1 }, 29_999)).toEqual({ kind: "watch", ask: null });
  expect(nextStep({ ...desk, activeAt: 1 }, 30_000)).toEqual({ kind: "watch", ask: "heartbeat" });
  expect(nextStep(desk, 30_000)).toEqual({ kind: "watch", ask: null });
  expect(nextStep(desk, 5 * minute - 1).kind).toBe("watch");
  expect(nextStep(desk, 5 * minute)).toEqual({ kind: "lock" });
  expect(isLate(desk, 5 * minute)).toBe(true);
  const never = { ...watch, lockAfter: 0, askedAt: 30 * minute };
  expect(nextStep(never, 30 * minute)).toEqual({ kind: "end" });
  expect(isLate({ ...never, lockAfter: 60 * minute }, 25 * minute)).toBe(true);
});
