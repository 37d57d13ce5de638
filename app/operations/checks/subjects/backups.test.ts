import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { type BackupState, noteBackupState } from "#app/operations/backup/state.server.ts";
import { markStudio } from "#app/operations/database/data-folder.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { backupChecks } from "./backups.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  markStudio(studio.sqlite.name);
  utimesSync(join(studio.folder, "studio.id"), now / 1000, now / 1000);
});

const hour = 60 * 60_000;
const day = 24 * hour;
const note = (state: Partial<BackupState>) => noteBackupState(studio.folder, state);
const check = (name: string, at: number) => backupChecks(at).find((each) => each.name === name);
const last = (at: number) => ({ at, file: "app-1.db", bytes: 1 });
const drill = (at: number, why: string | null = null) => ({
  at,
  file: "app-1.db",
  why,
  counts: { appointments: 3 },
});

test("A studio without a backup is a note for 26 hours, then a warning", () => {
  expect(check("backup", now + 26 * hour)).toMatchObject({
    level: "note",
    words: "No backup has been made yet.",
  });
  expect(check("backup", now + 26 * hour + 1)).toMatchObject({ level: "warning" });
});

test("a backup is well for 26 hours, and a failed attempt is shown with its reason", () => {
  note({ last: last(now) });
  writeFileSync(join(studio.folder, "backups", "app-1.db"), "x");
  expect(check("backup", now + 26 * hour)).toMatchObject({ level: "well", remedy: null });
  note({ failure: { at: now + hour, why: "The disk is full." } });
  expect(check("backup", now + 2 * hour)).toMatchObject({
    level: "note",
    words: expect.stringMatching(
      /^The last backup was made on March 2, .* The last attempt failed on .*: The disk is full\.$/u,
    ),
  });
  expect(check("backup", now + 27 * hour)).toMatchObject({
    level: "warning",
    remedy: expect.stringContaining("studio backup"),
  });
});

test("a failed drill and one older than 8 days are warnings", () => {
  note({ last: last(now) });
  expect(check("drill", now + 8 * day)?.level).toBe("note");
  expect(check("drill", now + 8 * day + 1)?.level).toBe("warning");
  note({ drill: drill(now) });
  expect(check("drill", now + 8 * day)).toMatchObject({
    level: "well",
    words: expect.stringContaining("3 appointments"),
  });
  expect(check("drill", now + 8 * day + 1)?.level).toBe("warning");
  note({ drill: drill(now, "it is damaged.") });
  expect(check("drill", now)).toMatchObject({
    level: "warning",
    words: expect.stringContaining("it is damaged."),
  });
});

test("Backups on the disk of the database are a note", async () => {
  expect(check("backup-place", now)).toBeUndefined();
  await makeBackup({ why: "nightly" }, { actor: { id: null, role: "system" }, now });
  expect(check("backup-place", now)).toMatchObject({
    level: "note",
    remedy: expect.stringContaining(studio.folder),
  });
});
