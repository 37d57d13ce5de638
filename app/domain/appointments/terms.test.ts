import { describe, expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { changeTerms } from "./terms.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = Date.UTC(2026, 2, 3, 15);
const appointment = { start, priceMinor: 9500, status: "booked" as const };
const ahead = (milliseconds: number, sameDay = false) =>
  changeTerms(appointment, start - milliseconds, 24, sameDay);

describe("the notice of 24 hours", () => {
  test("lets clients cancel and move free of charge with 24:01 and 24:00 left", () => {
    const free = { cancel: "free", move: "free", chargeMinor: 0 };
    expect(ahead(24 * hour + minute)).toEqual(free);
    expect(ahead(24 * hour)).toEqual(free);
  });

  test("refuses a move with 23:59 left, and accepts a late cancellation without a charge", () => {
    expect(ahead(24 * hour - minute)).toEqual({ cancel: "late", move: "late", chargeMinor: 0 });
  });

  test("is as long as the studio has set", () => {
    expect(changeTerms(appointment, start - 47 * hour, 48, false).move).toBe("late");
    expect(changeTerms(appointment, start - 5 * hour, 2, true)).toMatchObject({
      cancel: "free",
      chargeMinor: 0,
    });
    expect(changeTerms(appointment, start - minute, 0, true).cancel).toBe("free");
  });

  test("counts real hours, also over the night of a clock change", () => {
    const zone = "America/New_York";
    // Sunday has 23 hours, so 10:00 AM the day before is only 23 hours earlier.
    const sunday = { ...appointment, start: instantOf("2026-03-08", 600, zone) };
    const at = (date: string, minuteOfDay: number) => instantOf(date, minuteOfDay, zone);
    expect(changeTerms(sunday, at("2026-03-07", 600), 24, false).move).toBe("late");
    expect(changeTerms(sunday, at("2026-03-07", 540), 24, false).move).toBe("free");
    // This Sunday has 25 hours.
    const autumn = { ...appointment, start: instantOf("2026-11-01", 600, zone) };
    expect(changeTerms(autumn, at("2026-10-31", 660), 24, false).move).toBe("free");
    expect(changeTerms(autumn, at("2026-10-31", 661), 24, false).move).toBe("late");
  });
});

test("cancelling on the same day costs the full price", () => {
  expect(ahead(minute, true)).toEqual({ cancel: "full-price", move: "late", chargeMinor: 9500 });
});

test("clients can't change an appointment that has begun", () => {
  const closed = { cancel: "closed", move: "closed", chargeMinor: 0 };
  expect(ahead(0, true)).toEqual(closed);
  expect(ahead(-hour, true)).toEqual(closed);
  for (const status of ["arrived", "in_service", "completed", "cancelled", "no_show"] as const) {
    expect(changeTerms({ ...appointment, status }, start - 48 * hour, 24, false)).toEqual(closed);
  }
  expect(changeTerms({ ...appointment, status: "confirmed" }, start - 48 * hour, 24, false).move).toBe(
    "free",
  );
});
