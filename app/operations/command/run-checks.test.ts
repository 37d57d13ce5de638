import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { logBug, logBugsAlone } from "#app/platform/http/bug-log.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { runChecks, whereNoneRuns } from "./run-checks.server.ts";

const { dataDir, databaseFile } = environment();
const studio = perTest(smallStudio);
beforeEach(() => {
  Object.assign(environment(), { dataDir: studio.folder, databaseFile: studio.sqlite.name });
});
afterEach(() => Object.assign(environment(), { dataDir, databaseFile }));

test("an unreadable folder of backups is listed before the stopped studio", async () => {
  writeFileSync(join(studio.folder, "backups"), "");
  const { runs, checks } = await runChecks(environment(), now);
  expect(runs).toBe(false);
  expect(checks.slice(0, 2).map(({ about, level }) => [about, level])).toEqual([
    ["Data folder", "wrong"],
    ["Server", "wrong"],
  ]);
  expect(checks[0]?.words).toContain("a file is in the place of a folder");
  expect(checks[1]?.remedy).toMatch(/^Solve the problem above first, then start it: /u);
  expect(checks.find(({ about }) => about === "Disk")?.words).not.toContain("could not be checked");
});

test("an interrupted switch comes first, and only this check says what to do", () => {
  const finding = (name: string, about: string): Check => ({
    name,
    about,
    level: "wrong",
    words: `${about}.`,
    remedy: null,
    stopsBookings: true,
  });
  const interrupted = "A change to 0.3.0 was interrupted. To continue it: sudo studio switch 0.3.0.";
  const checks = whereNoneRuns(
    finding("server", "Server"),
    [finding("database-version", "Database"), finding("disk", "Disk")],
    interrupted,
  );
  expect(checks.map(({ about }) => about)).toEqual(["Version switch", "Disk"]);
  expect(checks[0]).toMatchObject({
    level: "wrong",
    words: `The studio is not running, so no one can book. ${interrupted}`,
  });
  const starting: Check = { ...finding("server", "Server"), level: "warning" };
  expect(whereNoneRuns(starting, [], interrupted).map(({ about }) => about)).toEqual([
    "Server",
    "Version switch",
  ]);
});

test("a command logs bugs, but not refusals", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const logAll = logBugsAlone();
  try {
    logBug(Object.assign(new Error("no"), { code: "EACCES", path: "/data/backups" }), null);
    expect(log).not.toHaveBeenCalled();
    logBug(new TypeError("a bug"), null);
    expect(log).toHaveBeenCalledTimes(1);
  } finally {
    logAll();
    log.mockRestore();
  }
});
