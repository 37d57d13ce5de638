import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { jobPlans, jobsDue } from "#app/operations/state/job-plans.server.ts";
import { allJobRuns, lastRunOf, noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";
import { backupsToRemove, stampOf } from "./backup.ts";
import { noRoomFor } from "./kept-aside.server.ts";
import { listBackups, newestVerified, pruneBackups } from "./list-backups.server.ts";
import { makeBackup } from "./make.server.ts";
import { CopyDamaged, examineCopy } from "./manifest.server.ts";
import { noteBackupState, readBackupState } from "./state.server.ts";

const studio = perTest(smallStudio);

const by = { actor: { id: null, role: "system" as const }, now };
const folder = () => join(studio.folder, "backups");
const made = async (why: "asked" | "nightly" = "nightly", at = now) => {
  const outcome = await makeBackup({ why }, { ...by, now: at });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const clock = { now, timeZone: "America/New_York" };
const refusal = async () => {
  const outcome = await makeBackup({ why: "nightly" }, by);
  return outcome.ok ? null : outcome.refusal.message;
};

test("a backup is one private, complete file with a manifest", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const { name, path, manifest, kind, bytes } = await made();
  expect(name).toBe("app-20260302-130000.db");
  expect(readdirSync(folder()).sort()).toEqual([
    "app-20260302-130000.db",
    "app-20260302-130000.json",
    "state.json",
  ]);
  expect(readdirSync(folder()).map((file) => statSync(join(folder(), file)).mode & 0o777)).toEqual([
    0o600, 0o600, 0o600,
  ]);
  expect(kind).toBe("nightly");
  expect(manifest).toMatchObject({
    file: name,
    at: now,
    wall: "2026-03-02 08:00",
    timeZone: "America/New_York",
    bytes,
    orphans: 0,
    sha256: createHash("sha256").update(readFileSync(path)).digest("hex"),
  });
  expect(manifest?.counts).toMatchObject({ appointments: 1, settings: 1, users: studio.count("users") });
  const copy = new Database(path, { readonly: true });
  expect(copy.pragma("journal_mode", { simple: true })).toBe("delete");
  expect(copy.prepare("SELECT * FROM appointments").all()).toEqual(studio.appointments());
  copy.close();
  expect(readBackupState(studio.folder).last).toEqual({ at: now, file: name, bytes });
});

test("a backup during constant writes is complete and does not delay the writes", async () => {
  studio.sqlite.exec("CREATE TABLE ballast (id INTEGER PRIMARY KEY, body BLOB)");
  studio.sqlite.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO ballast SELECT i, randomblob(4000) FROM n",
  );
  const atStart = studio.count("audit");
  let written = 0;
  const writer = setInterval(() => {
    writing(() => record({ action: "tried", entity: "settings", entityId: null }, by));
    studio.sqlite
      .prepare("UPDATE ballast SET body = randomblob(4000) WHERE id = ?")
      .run(1 + (written % 3000));
    written += 1;
  }, 1);
  try {
    const { path, manifest } = await made();
    const copy = connect(path);
    expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(copy.prepare("SELECT count(*) FROM ballast").pluck().get()).toBe(3000);
    copy.close();
    expect(written).toBeGreaterThan(20);
    expect(manifest?.counts.audit).toBeGreaterThan(atStart);
  } finally {
    clearInterval(writer);
  }
});

test("stopping the server stops a running backup, which leaves no file and is not a failure", async () => {
  studio.sqlite.exec("CREATE TABLE ballast (id INTEGER PRIMARY KEY, body BLOB)");
  studio.sqlite.exec(
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) INSERT INTO ballast SELECT i, randomblob(40000) FROM n",
  );
  const asked = makeBackup({ why: "nightly" }, by);
  const partial = join(folder(), `app-20260302-130000.db.partial-${process.pid}`);
  // Waits until the copy has written its first step, however slow the disk is.
  while (!existsSync(partial) || statSync(partial).size < 34_000_000) await turn();
  process.listeners("SIGTERM").at(-1)?.("SIGTERM");
  expect(await asked).toMatchObject({ ok: false, refusal: { reason: "busy" } });
  expect(readdirSync(folder())).toEqual([]);
  expect(readBackupState(studio.folder).failure).toBeNull();
  studio.sqlite.exec("DROP TABLE ballast");
  expect((await made()).manifest).not.toBeNull();
});

test("a second backup is refused while one runs, and a later one gets its own name", async () => {
  const first = makeBackup({ why: "asked" }, by);
  expect(await makeBackup({ why: "asked" }, by)).toMatchObject({ ok: false, refusal: { reason: "busy" } });
  expect((await first).ok).toBe(true);
  expect((await made()).name).toBe("app-20260302-130001.db");
  expect(studio.actions()).toContain("backup-made");
});

test("a manual backup counts as the nightly run, even after a failed run", async () => {
  noteJobStart("backup", now - 60_000);
  noteJobEnd("backup", "the disk is full", now - 59_000);
  await made("asked");
  const run = { startedAt: now, endedAt: now, succeededAt: now, lastError: null };
  expect(lastRunOf("backup")).toEqual({ name: "backup", ...run });
  expect(jobsDue([jobPlans.backup], new Map(allJobRuns().map((run) => [run.name, run])), clock)).toEqual([]);
  // A database without this table is backed up, too.
  studio.sqlite.exec("DROP TABLE job_runs");
  expect((await made("asked", now + 1000)).manifest).not.toBeNull();
});

test("a damaged database is not backed up, the last good backup stays, and the reason is stored", async () => {
  addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
  const good = await made();
  studio.sqlite.pragma("wal_checkpoint(TRUNCATE)");
  // An index that differs from its table, for example after a bad sector.
  studio.sqlite.unsafeMode();
  studio.sqlite.pragma("writable_schema = ON");
  studio.sqlite.exec("CREATE INDEX broken ON users (username)");
  studio.sqlite.exec(
    "UPDATE sqlite_master SET sql = replace(sql, '(username)', '(email)') WHERE name = 'broken'",
  );
  studio.sqlite.pragma("writable_schema = RESET");
  expect(await refusal()).toMatch(
    /^The backup was discarded because it is damaged: .*broken.*studio doctor\.$/u,
  );
  expect(listBackups(studio.folder).map(({ name }) => name)).toEqual([good.name]);
  expect(readdirSync(folder()).filter((name) => name.includes("partial"))).toEqual([]);
  expect(readBackupState(studio.folder)).toMatchObject({ last: { file: good.name }, failure: { at: now } });
  studio.sqlite.exec("DROP INDEX broken");
  await made();
  expect(readBackupState(studio.folder).failure).toBeNull();
});

test("an unwritable folder and a full disk are reported", async () => {
  writeFileSync(folder(), "a file");
  expect(await refusal()).toMatch(/^The backup could not be made: /u);
  expect(noRoomFor(1e15, studio.folder)).toMatch(
    /has \d+ MB free, but \d+ MB are needed\. Make room, and try again\.$/u,
  );
  expect(noRoomFor(1, studio.folder)).toBeNull();
});

test("a backup deletes the leftovers of an interrupted one, but not those of the demo", async () => {
  mkdirSync(folder());
  for (const name of ["app-1.db.partial", "app-1.db.partial-journal", "demo-1.db.partial"])
    writeFileSync(join(folder(), name), "half");
  await made();
  expect(readdirSync(folder()).filter((name) => name.includes("partial"))).toEqual(["demo-1.db.partial"]);
});

test("copies of other processes are not deleted, and one that disappears is not reported as damaged", async () => {
  mkdirSync(folder());
  const parent = join(folder(), `app-1.db.partial-${process.ppid}`);
  writeFileSync(parent, "half");
  await made();
  expect(existsSync(parent)).toBe(true);
  rmSync(parent);
  await expect(examineCopy(parent)).rejects.toThrow(
    "the copy was deleted while it was being verified, perhaps by another backup",
  );
  await expect(examineCopy(parent)).rejects.not.toBeInstanceOf(CopyDamaged);
});

test("backups and state of the demo are separate from those of the studio", async () => {
  const own = await made();
  writeFileSync(join(folder(), "demo-20260302-130000.db"), readFileSync(own.path));
  chmodSync(join(folder(), "demo-20260302-130000.db"), 0o600);
  noteBackupState(studio.folder, { failure: { at: 1, why: "x" } }, true);
  expect(listBackups(studio.folder, false).map(({ name }) => name)).toEqual([own.name]);
  expect(listBackups(studio.folder, true).map(({ name }) => name)).toEqual(["demo-20260302-130000.db"]);
  expect(readBackupState(studio.folder, false).failure).toBeNull();
});

describe("the backups that are kept", () => {
  const day = 24 * 60 * 60_000;
  const nightly = (days: number, from = Date.UTC(2026, 10, 23, 3, 30)) =>
    Array.from({ length: days }, (_, ago) => from - ago * day).map((at) => ({
      at,
      name: new Date(at).toISOString(),
    }));
  const kept = (backups: { at: number; name: string }[], at: number) => {
    const gone = backupsToRemove(backups, at);
    return backups.filter(({ name }) => !gone.includes(name)).map(({ name }) => name.slice(0, 10));
  };

  test("are those of 14 days, and the newest of each of the three months before", () => {
    const at = Date.UTC(2026, 10, 23, 4);
    expect(kept(nightly(400), at)).toEqual([
      ...nightly(14).map(({ name }) => name.slice(0, 10)),
      ...["2026-10-31", "2026-09-30", "2026-08-31"],
    ]);
  });

  test("are the newest of each day, and all from the last 24 hours", () => {
    const at = Date.UTC(2026, 10, 23, 12);
    const hours = Array.from({ length: 72 }, (_, ago) => at - ago * 60 * 60_000);
    const left = kept(
      hours.map((each) => ({ at: each, name: new Date(each).toISOString() })),
      at,
    );
    expect(left).toEqual([
      ...Array(13).fill("2026-11-23"),
      ...Array(11).fill("2026-11-22"),
      "2026-11-21",
      "2026-11-20",
    ]);
  });

  test("are always the newest five, and otherwise none older than 93 days", () => {
    const years = Date.UTC(2029, 0, 1);
    expect(kept(nightly(40), years)).toEqual([
      "2026-11-23",
      "2026-11-22",
      "2026-11-21",
      "2026-11-20",
      "2026-11-19",
    ]);
    for (let ahead = 0; ahead < 200; ahead += 1) {
      const at = Date.UTC(2026, 10, 23, 4) + ahead * day;
      const oldest = kept(nightly(400, at), at).at(-1);
      expect((at - Date.parse(String(oldest))) / day).toBeLessThanOrEqual(94);
    }
  });

  test("are deleted with their manifests; copies of upgrades, rescues and restores are deleted after 93 days", async () => {
    const old = await made("asked", now - 200 * day);
    const migration = join(folder(), "before-migration-20250101-abc.db");
    writeFileSync(migration, readFileSync(old.path));
    const replaced = join(studio.folder, `replaced-${stampOf(Date.now())}`);
    mkdirSync(replaced);
    noteJobStart("count", Date.now());
    pruneBackups(studio.folder, false, Date.now());
    expect(existsSync(migration) && existsSync(replaced)).toBe(true);
    const later = Date.now() + 94 * day;
    for (const ago of [5, 4, 3, 2, 1]) await made("nightly", later - ago * day);
    noteJobStart("count", later);
    pruneBackups(studio.folder, false, later);
    expect(existsSync(old.path) || existsSync(old.path.replace(".db", ".json"))).toBe(false);
    expect(existsSync(migration) || existsSync(replaced)).toBe(false);
    expect(newestVerified(studio.folder, later)?.kind).toBe("nightly");
  });
});
