import { describe, expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { type JobPlan, jobsDue, type LastRun, nextMoment } from "./job-plans.server.ts";

const timeZone = "America/New_York";
const hour = 60 * 60_000;
const day = 24 * hour;
const at = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantOf(date, hours * 60 + minutes, timeZone);
};
const nightly: JobPlan = { name: "nightly", about: "", at: { minute: 4 * 60 + 41 }, lateAfterMs: 50 * hour };
/** Runs on Sundays. */
const weekly: JobPlan = {
  name: "weekly",
  about: "",
  at: { minute: 4 * 60, weekday: 0 },
  lateAfterMs: 9 * day,
};
const often: JobPlan = { name: "often", about: "", lateAfterMs: hour };

const went = (startedAt: number): LastRun => ({ startedAt, endedAt: startedAt + 1000, lastError: null });
const failed = (startedAt: number): LastRun => ({ ...went(startedAt), lastError: "SQLITE_FULL" });
const crashed = (startedAt: number): LastRun => ({ startedAt, endedAt: null, lastError: null });
const due = (now: number, runs: Record<string, LastRun>) =>
  jobsDue([nightly, weekly, often], new Map(Object.entries(runs)), { now, timeZone }).map(({ name }) => name);

describe("a nightly job", () => {
  // Wednesday, 4 March 2026.
  const night = at("2026-03-04", "04:41");
  const others = { weekly: went(at("2026-03-01", "04:00")) };
  test.each<[string, number, LastRun | undefined, boolean]>([
    ["that never ran is due", night + 5 * hour, undefined, true],
    ["is not due before its time", night - 1, went(night - day), false],
    ["is due at its time", night, went(night - day), true],
    ["is not due twice in one night", night + hour, went(night), false],
    ["that was missed is due when the machine wakes up", night + 9 * hour, went(night - 3 * day), true],
    ["that ran late is not due until the next night", night + day - 1, went(night + 9 * hour), false],
    ["that failed is not due for an hour", night + hour - 1, failed(night), false],
    ["that failed is due again after an hour", night + hour, failed(night), true],
    ["that crashed the process is not due for an hour", night + 600_000, crashed(night), false],
    ["that crashed the process is due again after an hour", night + hour, crashed(night), true],
    ["does not run twice if the clock is set back by an hour", night - hour + 60_000, went(night), false],
    ["does not run twice after the repeated hour", night + 1000, went(night), false],
    ["runs if the last run is dated a year ahead", night, went(night + 365 * day), true],
    ["runs once if the clock jumps a year ahead", night + 365 * day, went(night), true],
  ])("%s", (_, now, run, expected) => {
    const weeklyRun = went(now);
    expect(due(now, { ...others, weekly: weeklyRun, ...(run && { nightly: run }) })).toEqual(
      expected ? ["nightly"] : [],
    );
  });
});

test("a weekly job is due on its day, and later if it was missed", () => {
  const sunday = at("2026-03-01", "04:00");
  const runs = (weeklyRun: LastRun, now: number) => ({ nightly: went(now), weekly: weeklyRun });
  expect(due(sunday - 1, runs(went(sunday - 7 * day), sunday - 1))).toEqual([]);
  expect(due(sunday, runs(went(sunday - 7 * day), sunday))).toEqual(["weekly"]);
  expect(due(sunday + 3 * day, runs(went(sunday - 7 * day), sunday + 3 * day))).toEqual(["weekly"]);
  expect(due(sunday + 6 * day, runs(went(sunday + 3 * day), sunday + 6 * day))).toEqual([]);
});

test("nights are in the studio's time zone, also when daylight saving time changes", () => {
  const moments = ["2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02"];
  for (const date of moments) {
    const moment = at(date, "04:41");
    const known = { weekly: went(moment) };
    expect(due(moment, { ...known, nightly: went(moment - 20 * hour) })).toEqual(["nightly"]);
    expect(due(moment - 1, { ...known, nightly: went(moment - 20 * hour) })).toEqual([]);
    // At half past midnight, the last night is still the one before.
    expect(due(moment + 20 * hour, { ...known, nightly: went(moment) })).toEqual([]);
  }
  expect(nextMoment(nightly, at("2026-03-08", "01:00"), timeZone)).toBe(at("2026-03-08", "04:41"));
  expect(nextMoment(weekly, at("2026-03-01", "04:00"), timeZone)).toBe(at("2026-03-08", "04:00"));
  expect(nextMoment(often, 0, timeZone)).toBeNull();
});
