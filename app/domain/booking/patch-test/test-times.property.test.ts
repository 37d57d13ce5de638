/** A test and its treatment are never closer than the hours that are asked for, whatever the clocks do (rule 36.28). */
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { isTestInTime } from "#app/domain/catalogue/precondition.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";

const zones = ["America/New_York", "Australia/Lord_Howe", "Europe/Berlin", "Asia/Kolkata"] as const;
const minute = fc.integer({ min: 0, max: 1424 });
// The clocks change in March and in autumn.
const day = fc.constantFrom(
  "2026-03-04",
  "2026-03-25",
  "2026-04-01",
  "2026-09-30",
  "2026-10-21",
  "2026-10-28",
);

it("is in time exactly if the clock and the real time both have the hours", () => {
  fc.assert(
    fc.property(
      ...([fc.constantFrom(...zones), day, fc.nat(9), minute, fc.nat(9), minute] as const),
      fc.integer({ min: 24, max: 168 }),
      (zone, from, later, start, between, then, hours) => {
        const date = addDays(from, later);
        const treatment = { date: addDays(date, between), start: then };
        const instant = (on: string, at: number) => instantOf(on, at, zone);
        const real = (instant(treatment.date, then) - instant(date, start)) / 3_600_000;
        const onWall = between * 24 + (then - start) / 60;
        const isIn = isTestInTime({ date, start, end: start + 15 }, { hours }, treatment, instant);
        expect(isIn).toBe(Math.min(real, onWall) >= hours);
      },
    ),
    { numRuns: 2000 },
  );
});

it("asks for an hour more when a day has only 23 hours", () => {
  const at = (date: string, minutes: number) => instantOf(date, minutes, "America/New_York");
  const test = { date: "2026-03-07", start: 600, end: 615 };
  expect(isTestInTime(test, { hours: 48 }, { date: "2026-03-09", start: 600 }, at)).toBe(false);
  expect(isTestInTime(test, { hours: 48 }, { date: "2026-03-09", start: 660 }, at)).toBe(true);
});
