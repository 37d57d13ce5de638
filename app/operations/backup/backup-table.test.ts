import { copyFileSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { now, type SmallStudio, smallStudio } from "#app/testing/studio.server.ts";
import { backupsInLines } from "./backup-table.server.ts";
import { makeBackup } from "./make.server.ts";

let studio: SmallStudio;
let made: string;
beforeEach(async () => {
  studio = smallStudio();
  const outcome = await makeBackup({ why: "nightly" }, { actor: { id: null, role: "system" }, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  made = outcome.value.path;
});
afterEach(() => studio.close());

const lines = () => backupsInLines(studio.folder, studio.sqlite.name, now);
/** Copies the backup under a name of the next year, without its manifest. */
const copied = (name: string): string => {
  const path = join(dirname(made), name);
  copyFileSync(made, path);
  utimesSync(path, new Date("2027-03-03T12:00:00Z"), new Date("2027-03-03T12:00:00Z"));
  return path;
};
const lineOf = (name: string) => lines().find((line) => line.includes(name));

test("the list names its time zone, and the time, kind and version of each copy", () => {
  copied("before-switch-20260302T130000-0.1.0.db");
  copied("by-hand.db");
  expect(lines()[0]).toBe("All times are in the studio's time zone (America/New_York).");
  expect(lines().join("\n")).not.toMatch(/UTC|2027/u);
  const moment = "2026-03-02 08:00";
  expect(lineOf("app-2026")).toMatch(new RegExp(`^${moment} +nightly .*${programVersion()}`, "u"));
  expect(lineOf("before-switch")).toMatch(
    new RegExp(`^${moment} +before a version switch .* 0\\.1\\.0 `, "u"),
  );
  expect(lineOf("by-hand")).toMatch(new RegExp(`^${moment} +without a manifest `, "u"));
});

test("the list marks files that can't be restored with the reason, and leaves no files behind", () => {
  const newer = new Database(copied("of-tomorrow.db"));
  newer.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9e15)");
  newer.pragma("journal_mode = WAL");
  newer.close();
  new Database(join(dirname(made), "recipes.db")).exec("CREATE TABLE recipes (id integer)").close();
  writeFileSync(join(dirname(made), "letter.db"), "Dear owner");
  const before = readdirSync(dirname(made));
  expect(lineOf("of-tomorrow.db")).toContain("(a newer version made it, and this version can't read it)");
  expect(lineOf("recipes.db")).toMatch(/^unknown .*\(it contains no studio data\)$/u);
  expect(lineOf("letter.db")).toMatch(/^unknown .*\(it is a text file, not a database\)$/u);
  expect(readdirSync(dirname(made))).toEqual(before);
});

test("the list shows replaced databases with the day of their deletion, in UTC without a known time zone", () => {
  mkdirSync(join(studio.folder, "replaced-20260302T130000"));
  expect(lines().join("\n")).toContain("sudo rm -r FOLDER");
  expect(lineOf("replaced-")).toMatch(
    /the database that a restore replaced on 2026-03-02 08:00; it will be deleted on 2026-06-03$/u,
  );
  rmSync(dirname(made), { recursive: true });
  expect(backupsInLines(studio.folder, join(studio.folder, "nowhere.db"), now)).toContainEqual(
    expect.stringContaining("2026-03-02 13:00; it will be deleted on 2026-06-03"),
  );
});

test("an unreadable folder of backups is not shown as empty", () => {
  rmSync(dirname(made), { recursive: true });
  expect(lines()).toEqual(["No backups yet. To make one: studio backup"]);
  writeFileSync(dirname(made), "");
  expect(lines).toThrow("ENOTDIR");
});
