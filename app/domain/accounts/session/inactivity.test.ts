import { expect, test } from "vitest";
import { isLate, nextStep } from "./inactivity.ts";

const minute = 60_000;
const watch = { activeAt: 0, beatAt: 0, askedAt: 0 };

test("checks the session every 5 minutes", () => {
  expect(nextStep(watch, 5 * minute - 1)).toEqual({ kind: "watch", ask: null });
  expect(nextStep(watch, 5 * minute)).toEqual({ kind: "watch", ask: "check" });
});

test("sends a heartbeat after 15 minutes only if the user was active", () => {
  const asked = { ...watch, askedAt: 15 * minute - 1 };
  expect(nextStep({ ...asked, activeAt: 1 }, 15 * minute)).toEqual({ kind: "watch", ask: "heartbeat" });
  expect(nextStep({ ...asked, activeAt: 1 }, 15 * minute - 1)).toEqual({ kind: "watch", ask: null });
  expect(nextStep(asked, 15 * minute)).toEqual({ kind: "watch", ask: null });
});

test("reports late activity immediately", () => {
  const late = { activeAt: 24 * minute, beatAt: 0, askedAt: 24 * minute };
  expect(nextStep(late, 24 * minute)).toEqual({ kind: "watch", ask: "heartbeat" });
});

test("warns after 25 minutes, counts down from 5 and ends the session at 30", () => {
  expect(nextStep({ ...watch, askedAt: 24 * minute }, 25 * minute - 1).kind).toBe("watch");
  const warned = { ...watch, askedAt: 25 * minute };
  expect(nextStep(warned, 25 * minute)).toEqual({ kind: "warn", minutesLeft: 5, ask: null });
  expect(nextStep(warned, 29.5 * minute)).toEqual({ kind: "warn", minutesLeft: 1, ask: null });
  expect(nextStep(warned, 30 * minute)).toEqual({ kind: "end" });
});

test("ignores activity after 25 minutes until the warning is answered", () => {
  expect(isLate(watch, 25 * minute - 1)).toBe(false);
  expect(isLate(watch, 25 * minute)).toBe(true);
});

test("locks a desk after its own time, and sends heartbeats every 30 seconds while it is used", () => {
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
