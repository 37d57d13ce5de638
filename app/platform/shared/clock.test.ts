import { describe, expect, test } from "vitest";
import { instantOf, isTimeZone, latestPast, skippedOn, studioNow } from "./clock.server.ts";

const iso = (date: string, minute: number, zone: string) =>
  new Date(instantOf(date, minute, zone)).toISOString();

const dstDays = [
  { zone: "Europe/Berlin", forward: "2026-03-29", back: "2026-10-25", gap: [120, 180], twice: [120, 180] },
  { zone: "America/New_York", forward: "2026-03-08", back: "2026-11-01", gap: [120, 180], twice: [60, 120] },
  {
    zone: "Australia/Lord_Howe",
    forward: "2026-10-04",
    back: "2026-04-05",
    gap: [120, 150],
    twice: [90, 120],
  },
  { zone: "America/Santiago", forward: "2026-09-06", back: "2026-04-04", gap: [0, 60], twice: [1380, 1440] },
] as const;

const everyMinute = Array.from({ length: 1440 }, (_, minute) => minute);

describe.each(dstDays)("daylight saving time in $zone", ({ zone, forward, back, gap, twice }) => {
  const skipped = (minute: number) => minute >= gap[0] && minute < gap[1];

  test("converts every existing time of the day that skips some to UTC and back", () => {
    for (const minute of everyMinute.filter((minute) => !skipped(minute))) {
      expect(studioNow(zone, instantOf(forward, minute, zone))).toEqual({ date: forward, minute });
    }
  });

  test("moves a skipped time to after the gap", () => {
    for (const minute of everyMinute.filter(skipped)) {
      const later = { date: forward, minute: minute + gap[1] - gap[0] };
      expect(studioNow(zone, instantOf(forward, minute, zone))).toEqual(later);
    }
  });

  test("converts every time of the day that repeats some to UTC and back", () => {
    for (const minute of everyMinute) {
      expect(studioNow(zone, instantOf(back, minute, zone))).toEqual({ date: back, minute });
    }
  });

  test("takes the first of two instants with the same local time", () => {
    for (let minute = twice[0]; minute < twice[1]; minute++) {
      const first = instantOf(back, minute, zone);
      const second = first + (twice[1] - twice[0]) * 60_000;
      expect(studioNow(zone, second)).toEqual({ date: back, minute });
      expect(studioNow(zone, first - (twice[1] - twice[0]) * 60_000)).not.toEqual({ date: back, minute });
    }
  });
});

const zones = [
  ...["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo"],
  ...["Africa/Casablanca", "Asia/Beirut", "America/Havana", "Pacific/Chatham", "Asia/Kathmandu", "UTC"],
];
const datesOf = (year: number) =>
  Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));

describe.each(zones)("in %s", (zone) => {
  test("finds the skipped minutes, only on days that are shorter than 24 hours", () => {
    const shown = (date: string, minute: number) => studioNow(zone, instantOf(date, minute, zone));
    for (const date of [...datesOf(2026), ...datesOf(2027)]) {
      const skipped = skippedOn(date, zone);
      const length = instantOf(date, 1440, zone) - instantOf(date, 0, zone);
      expect([date, skipped !== null]).toEqual([date, length < 1440 * 60_000]);
      if (!skipped) continue;
      const wrong = everyMinute.filter((minute) => shown(date, minute).minute !== minute);
      expect([wrong[0], (wrong.at(-1) ?? 0) + 1, wrong.length]).toEqual([
        skipped.start,
        skipped.end,
        skipped.end - skipped.start,
      ]);
    }
  });

  test("returns the last minute that has begun, even while an hour is repeated", () => {
    const longest = datesOf(2026).filter(
      (date) => instantOf(date, 1440, zone) - instantOf(date, 0, zone) > 1440 * 60_000,
    );
    for (const date of ["2026-06-10", ...longest]) {
      for (
        let instant = instantOf(date, 0, zone);
        instant < instantOf(date, 1440, zone);
        instant += 300_000
      ) {
        const past = latestPast(zone, instant);
        expect(past.date).toBe(date);
        expect(instantOf(date, past.minute, zone)).toBeLessThanOrEqual(instant);
        expect(instantOf(date, past.minute + 1, zone)).toBeGreaterThan(instant);
      }
    }
  });
});

test("converts times in Berlin to the instants that German law defines", () => {
  expect(iso("2026-01-15", 540, "Europe/Berlin")).toBe("2026-01-15T08:00:00.000Z");
  expect(iso("2026-07-15", 540, "Europe/Berlin")).toBe("2026-07-15T07:00:00.000Z");
  expect(iso("2026-03-29", 150, "Europe/Berlin")).toBe("2026-03-29T01:30:00.000Z");
  expect(iso("2026-10-25", 150, "Europe/Berlin")).toBe("2026-10-25T00:30:00.000Z");
});

test("reads minute 1440 as the next midnight", () => {
  expect(iso("2026-10-25", 1440, "Europe/Berlin")).toBe(iso("2026-10-26", 0, "Europe/Berlin"));
});

test("truncates seconds instead of rounding them", () => {
  expect(studioNow("UTC", Date.parse("2026-11-24T09:30:59.999Z"))).toEqual({
    date: "2026-11-24",
    minute: 570,
  });
});

test("returns the date in the studio's time zone, not in UTC", () => {
  const instant = Date.parse("2026-11-24T23:30:00Z");
  expect(studioNow("Europe/Berlin", instant)).toEqual({ date: "2026-11-25", minute: 30 });
  expect(studioNow("America/New_York", instant)).toEqual({ date: "2026-11-24", minute: 1110 });
});

test("accepts only existing time zones", () => {
  expect(isTimeZone("Europe/Berlin")).toBe(true);
  expect(isTimeZone("Europe/Nowhere")).toBe(false);
  // TZDate alone would read it as an offset, and every page would fail.
  expect(isTimeZone("Nowhere+05:30")).toBe(false);
});
