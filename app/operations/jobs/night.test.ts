import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  allJobRuns,
  forgetOwnRuns,
  lastRunOf,
  noteJobEnd,
  noteJobStart,
  runOften,
} from "#app/operations/state/job-runs.server.ts";
import { deleteServerNote, recordServerNote, serverNote } from "#app/operations/state/server-notes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { clockJump, clockWatch } from "./clock-watch.server.ts";
import { examineDatabase } from "./examine-database.server.ts";
import { type NightJob, nightWatch } from "./jobs.server.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const studio = perTest(smallStudio);
let lines: string[];
beforeEach(() => {
  forgetOwnRuns();
  lines = [];
  // Collects the log lines for the tests.
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const job = (name: string, work: NightJob["work"], more: Partial<NightJob> = {}): NightJob => ({
  name,
  about: name,
  at: { minute: 4 * 60 },
  lateAfterMs: 50 * hour,
  work,
  ...more,
});

/** Watches jobs with a manual clock. `at` checks once at this time. */
function watchOf(jobs: NightJob[]) {
  const clock = { now };
  const look = nightWatch(jobs, () => clock.now, 0);
  return async (at: number) => {
    clock.now = at;
    await look();
  };
}

describe("nightly jobs", () => {
  test("that were missed run once after the start, one at a time", async () => {
    const ran: string[] = [];
    const at = watchOf(["one", "two", "three"].map((name) => job(name, () => void ran.push(name))));
    for (let each = 0; each < 60; each += 1) await at(now + each * minute);
    expect(ran).toEqual(["one", "two", "three"]);
    expect(lastRunOf("two")).toMatchObject({
      startedAt: now + minute,
      succeededAt: now + minute,
      lastError: null,
    });
    await at(now + day);
    expect(ran).toHaveLength(4);
  });

  test("wait for a slow job, and for the first minutes after a start", async () => {
    let end = () => {};
    const ran: string[] = [];
    const slow = job(
      "slow",
      () =>
        new Promise<void>((done) => {
          end = done;
        }),
    );
    const look = watchOf([slow, job("next", () => void ran.push("next"))]);
    const running = look(now);
    await look(now + minute);
    expect(ran).toEqual([]);
    end();
    await running;
    await look(now + 2 * minute);
    expect(ran).toEqual(["next"]);
    await nightWatch([job("early", () => void ran.push("early"))], () => now)();
    expect(ran).toEqual(["next"]);
  });

  test("that fail are repeated every hour, log one line, and don't stop other jobs", async () => {
    let tries = 0;
    const ran: string[] = [];
    const failing = job("failing", () => {
      tries += 1;
      throw new Error(tries < 4 ? "There is no room." : "Another reason.");
    });
    const at = watchOf([failing, job("other", () => void ran.push("other"))]);
    for (let each = 0; each < 200; each += 1) await at(now + each * minute);
    expect([tries, ran]).toEqual([4, ["other"]]);
    expect(lines).toHaveLength(2);
    expect(lastRunOf("failing")).toMatchObject({ succeededAt: null, lastError: "Another reason." });
  });

  test("are not repeated at once if the disk is too full to record their run", async () => {
    let tries = 0;
    studio.sqlite.exec(
      "CREATE TRIGGER full BEFORE INSERT ON job_runs BEGIN SELECT RAISE(ABORT, 'full'); END",
    );
    const at = watchOf([
      job("one", () => {
        tries += 1;
        throw new Error("full");
      }),
    ]);
    for (let each = 0; each < 50; each += 1) await at(now + each * minute);
    expect([tries, allJobRuns()]).toEqual([1, []]);
  });

  test("that delete data wait two weeks after the clock jumped far ahead", async () => {
    const ran: string[] = [];
    const at = watchOf([
      job("erasing", () => void ran.push("erasing"), { erases: true }),
      job("other", () => void ran.push("other")),
    ]);
    recordServerNote("clock", { by: 365 * day }, now);
    for (let each = 0; each < 3; each += 1) await at(now + each * minute);
    expect(ran).toEqual(["other"]);
    await at(now + 14 * day + 4 * hour);
    await at(now + 14 * day + 5 * hour);
    expect(ran).toEqual(["other", "erasing", "other"]);
  });
});

test("a job that runs every minute is recorded every ten minutes, and when its result changes", async () => {
  let fails = false;
  const noted: string[] = [];
  for (let each = 0; each < 40; each += 1) {
    fails = each >= 23 && each < 28;
    await runOften(
      "count",
      () => {
        if (fails) throw new Error("no");
      },
      () => now + each * minute,
    );
    const run = lastRunOf("count");
    const words = `${((run?.startedAt ?? 0) - now) / minute} ${run?.lastError ?? "well"}`;
    if (noted.at(-1) !== words) noted.push(words);
  }
  expect(noted).toEqual(["0 well", "10 well", "20 well", "23 no", "28 well", "38 well"]);
  expect(lines).toHaveLength(1);
});

test("the nightly check reports rows that refer to missing rows", async () => {
  await examineDatabase();
  studio.sqlite.pragma("foreign_keys = OFF");
  studio.sqlite.exec("INSERT INTO user_roles (user_id, role) VALUES (999, 'admin')");
  await expect(examineDatabase()).rejects.toThrow(/^Rows refer to missing rows: user_roles /u);
});

describe("the clock", () => {
  test.each([
    ["runs correctly", 60_000, 60_000, 0],
    ["drifts by a minute", 120_000, 60_000, 0],
    ["is set an hour ahead", hour + minute, minute, hour],
    ["is set an hour back", minute - hour, minute, -hour],
    ["was suspended with the machine", 3 * hour, minute, 3 * hour - minute],
  ])("that %s", (_, wall, steady, by) => {
    expect(clockJump({ wall: now, steady: 5 }, { wall: now + wall, steady: 5 + steady })).toBe(by);
  });

  test("is recorded once if it jumps", () => {
    const clocks = { wall: now, steady: 0 };
    const look = clockWatch(
      () => ({ ...clocks }),
      () => 0,
    );
    const pass = (wall: number, steady: number) => {
      clocks.wall += wall;
      clocks.steady += steady;
      look();
    };
    look();
    pass(minute, minute);
    expect(serverNote("clock")).toBeNull();
    pass(hour, minute);
    expect(serverNote("clock")).toMatchObject({ detail: { by: 59 * minute }, lastAt: now + hour + minute });
    pass(minute, minute);
    expect(lines).toHaveLength(1);
    pass(365 * day, minute);
    pass(10 * minute, minute);
    expect(serverNote("clock")?.detail.by).toBe(365 * day - minute);
    pass(-365 * day, minute);
    expect(serverNote("clock")?.detail.by).toBe(-365 * day - minute);
  });

  test("is compared with the last run of a job at the start", () => {
    const firstLook = (last: number, earliest = 0) => {
      noteJobStart("count", last);
      noteJobEnd("count", null, last);
      clockWatch(
        () => ({ wall: now, steady: 0 }),
        () => earliest,
      )();
      return serverNote("clock")?.detail.by ?? null;
    };
    expect(firstLook(now - 30 * day)).toBeNull();
    expect(firstLook(now, now + 3 * day)).toBe(-3 * day);
    deleteServerNote("clock");
    expect(firstLook(now + hour)).toBe(-hour);
    expect(firstLook(now - 100 * day)).toBe(100 * day);
  });
});
