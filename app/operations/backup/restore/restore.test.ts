import { createHash, randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { notedErasures, noteErasure } from "#app/domain/privacy/ledger-file.server.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { DataRefused } from "#app/operations/database/data-folder.server.ts";
import { holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import {
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { adoptDatabase, closeDatabase, writing } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";
import {
  afterRestore,
  continueRestore,
  type Restored,
  rehearseRestore,
  restoreBackup,
  restoredInWords,
} from "./restore.server.ts";
import {
  isInterrupted,
  markReady,
  refuseInterruptedRestore,
  removeLeftovers,
  swapIn,
  writeRestoreNote,
} from "./swap.server.ts";

let studio: SmallStudio;
let file: string;
let backup: string;
const by = { actor: { id: null, role: "system" as const }, now: now + 60_000 };

/** The backup has one appointment. The stopped studio has a second one. */
beforeEach(async () => {
  studio = smallStudio();
  file = studio.sqlite.name;
  appointmentAt(studio, tuesday, "10:30");
  const outcome = await makeBackup({ why: "nightly" }, { ...by, now });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  backup = outcome.value.path;
  appointmentAt(studio, wednesday, "10:30");
});
afterEach(() => studio.close());

const wish = (path: string, more: { withWal?: boolean; opened?: ReadonlyMap<string, number> } = {}) => ({
  named: path,
  path,
  withWal: false,
  opened: new Map<string, number>(),
  ...more,
});
const restored = async (path = backup, more: { withWal?: boolean } = {}): Promise<Restored> => {
  const outcome = await restoreBackup(wish(path, more), file, by);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
};
const refusal = async (path: string) => {
  const outcome = await restoreBackup(wish(path), file, by);
  return outcome.ok ? null : outcome.refusal.message;
};
/** Reads a copy, so that the file itself is not opened. */
const dates = (path = file): unknown[] => {
  const sqlite = connect(path);
  try {
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    return sqlite.prepare("SELECT date FROM appointments ORDER BY id").pluck().all();
  } finally {
    sqlite.close();
  }
};
const erasureOf = (email: string) => ({
  ...{ at: now + 1000, kind: "contact" as const, who: [email], names: null, account: null, movedTo: null },
});
const names = (folder = studio.folder) => readdirSync(folder).sort();
const everything = () =>
  readdirSync(studio.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".lock"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]);

test("a restore replaces the database and moves the old one aside", async () => {
  closeDatabase();
  const { replaced, appointments, coming, newestBooking, counts, mailsWaiting } = await restored();
  expect({ appointments, coming, newestBooking }).toEqual({ appointments: 1, coming: 1, newestBooking: now });
  expect(counts).toMatchObject({ appointments: 1, settings: 1 });
  expect(mailsWaiting).toBeGreaterThan(0);
  expect(dates()).toEqual([tuesday]);
  expect(dates(join(replaced?.path ?? "", "app.db"))).toEqual([tuesday, wednesday]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(names().filter((name) => name.startsWith("app.db"))).toEqual(["app.db", "app.db.lock"]);
});

test("the journal of a killed server is moved with its database and never applied to the backup", async () => {
  // Simulates kill -9: only the journal has the last writes.
  copyFileSync(`${file}-wal`, join(studio.folder, "kept-wal"));
  copyFileSync(file, join(studio.folder, "kept"));
  closeDatabase();
  renameSync(join(studio.folder, "kept"), file);
  renameSync(join(studio.folder, "kept-wal"), `${file}-wal`);
  const { replaced } = await restored();
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(dates()).toEqual([tuesday]);
  expect(names(replaced?.path ?? "")).toEqual(["app.db", "app.db-wal"]);
  // The moved database is complete with its journal and can be restored.
  await restored(join(replaced?.path ?? "", "app.db"));
  expect(dates()).toEqual([tuesday, wednesday]);
});

test("a restore ends sessions and account links, keeps links to visits, and puts emails on hold", async () => {
  const insert = (purpose: string) =>
    studio.sqlite
      .prepare(
        "INSERT INTO tokens (hash, purpose, subject_id, created_at, expires_at) VALUES (?, ?, 1, ?, ?)",
      )
      .run(purpose, purpose, now, now + 1);
  for (const purpose of ["reset", "verify", "setup"]) insert(purpose);
  studio.sqlite.exec(
    `INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at) VALUES (${studio.maya}, 'c', 'b', 'stay', 1, 1)`,
  );
  const outcome = await makeBackup({ why: "asked" }, by);
  closeDatabase();
  expect(outcome.ok && (await restored(outcome.value.path)).sessionsEnded).toBe(1);
  const sqlite = connect(file);
  expect(sqlite.prepare("SELECT DISTINCT purpose FROM tokens").pluck().all()).toEqual(["manage"]);
  expect(sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  expect(sqlite.prepare("SELECT action FROM audit ORDER BY id DESC LIMIT 1").pluck().get()).toBe("restored");
  expect(sqlite.prepare("SELECT at, backup_at, mails_released_at FROM restores").all()).toEqual([
    { at: by.now, backup_at: by.now, mails_released_at: null },
  ]);
  sqlite.close();
  expect(() => restoreWaiting()).toThrow("not open");
});

test("latest is the newest copy of the studio, and a name without a path is searched in the folder of backups", async () => {
  closeDatabase();
  const latest = async () => {
    const outcome = await rehearseRestore({ ...wish(""), named: "latest" }, file, by);
    return outcome.ok ? outcome.value.source : outcome.refusal.message;
  };
  copyFileSync(backup, join(studio.folder, "backups/from-somewhere.db"));
  expect(await latest()).toBe(backup);
  const rescued = join(studio.folder, "backups/rescued-20260302140000.db");
  copyFileSync(backup, rescued);
  expect(await latest()).toBe(rescued);
  const ofTomorrow = join(studio.folder, "backups/before-switch-20260302150000.db");
  copyFileSync(backup, ofTomorrow);
  const newer = new Database(ofTomorrow);
  newer.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9e15)");
  newer.close();
  expect(await latest()).toBe(rescued);
  const named = { ...wish("/nowhere/app-20260302-130000.db"), named: "app-20260302-130000.db" };
  expect(await rehearseRestore(named, file, by)).toMatchObject({ ok: true, value: { source: backup } });
  rmSync(join(studio.folder, "backups"), { recursive: true });
  expect(await latest()).toContain("No backups in");
});

test("a file without a manifest is dated by the newest entry in its data", async () => {
  closeDatabase();
  const alone = join(studio.folder, "from-afar.db");
  copyFileSync(backup, alone);
  utimesSync(alone, new Date(), new Date());
  const { backupAt, kind, madeBy } = await restored(alone);
  expect({ kind, madeBy }).toEqual({ kind: "other", madeBy: null });
  expect(backupAt).toBe(now);
  const sqlite = connect(file);
  expect(sqlite.prepare("SELECT backup_at FROM restores").pluck().get()).toBe(now);
  sqlite.close();
});

test("a file that this user can't read is read from the caller's handle, or the refusal says what to do", async () => {
  closeDatabase();
  const path = "/root-alone/from-afar.db";
  const opened = new Map([[path, openSync(backup, "r")]]);
  expect(await rehearseRestore(wish(path, { opened }), file, by)).toMatchObject({
    ok: true,
    value: { source: path, appointments: 1 },
  });
});

test.skipIf(process.getuid?.() === 0)("another user's leftover folder does not prevent a start", () => {
  const aside = join(studio.folder, "replaced-20260301T120000");
  mkdirSync(aside, { mode: 0o000 });
  closeDatabase();
  holdFolder(file, 0);
  expect(() => removeLeftovers(file)).not.toThrow();
  releaseFolder();
});

test("a dry run reports the same and changes no byte", async () => {
  closeDatabase();
  const before = everything();
  const outcome = await rehearseRestore(wish(backup), file, by);
  expect(everything()).toEqual(before);
  const { replaced, ...said } = await restored();
  expect(outcome).toEqual({ ok: true, value: { ...said, replaced: null } });
  expect(replaced).not.toBeNull();
});

test("people erased after the backup are erased again, and are not in the file", async () => {
  writing(() => noteErasure(erasureOf("ana@example.com")));
  closeDatabase();
  expect(readFileSync(backup).includes("ana@example.com")).toBe(true);
  expect((await restored()).erasures).toBe(1);
  expect(readFileSync(file).includes("ana@example.com")).toBe(false);
  const sqlite = connect(file);
  expect(sqlite.prepare("SELECT erasures FROM restores").pluck().get()).toBe(1);
  expect(sqlite.prepare("SELECT customer_email FROM appointments").pluck().all()).toEqual([""]);
  sqlite.close();
});

test("erased people stay erased on another machine that gets the folder of backups or both files", async () => {
  writing(() => noteErasure(erasureOf("ana@example.com")));
  const [copy, ledger] = [readFileSync(backup), readFileSync(join(studio.folder, "backups/erasures.log"))];
  expect(ledger.includes("ana@example.com")).toBe(false);
  expect(statSync(join(studio.folder, "backups/erasures.log")).mode & 0o777).toBe(0o600);
  studio.close();
  const other = join(studio.folder, "other");
  const [home, stick] = [join(other, "data"), join(other, "stick")];
  for (const folder of [home, stick]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(stick, "app-1.db"), copy);
  writeFileSync(join(stick, "erasures.log"), ledger);
  const bring = (path: string) => restoreBackup(wish(path), join(home, "app.db"), by);
  expect(await bring(join(stick, "app-1.db"))).toMatchObject({ ok: true, value: { erasures: 1 } });
  expect(readFileSync(join(home, "app.db")).includes("ana@example.com")).toBe(false);
  // This machine's ledger now has the erasure, once.
  expect(readFileSync(join(home, "erasures.log"))).toEqual(ledger);
  rmSync(join(stick, "erasures.log"));
  expect(await bring(join(stick, "app-1.db"))).toMatchObject({ ok: true, value: { erasures: 1 } });
  expect(readFileSync(join(home, "erasures.log"))).toEqual(ledger);
});

test("a restore and its dry run list data that is missing in the backup of the same studio", async () => {
  closeDatabase();
  const tried = await rehearseRestore(wish(backup), file, by);
  const lost = { made: 1, changed: 0, people: 0 };
  expect(tried).toMatchObject({ ok: true, value: { lost, erasuresUnknown: false } });
  expect(tried.ok && restoredInWords(tried.value, true)).toContain(
    "  In the current database, but not in this backup: 1 appointment made since, 0 appointments changed since, 0 accounts made since.",
  );
  expect(await restored()).toMatchObject({ lost });
  expect((await restored()).lost).toEqual({ ...lost, made: 0 });
  const sqlite = connect(file);
  sqlite.exec("UPDATE users SET created_at = created_at + 1");
  sqlite.close();
  expect((await restored()).lost).toBeNull();
});

test("a file from another machine without its ledger is restored with a warning about erasures", async () => {
  const copy = readFileSync(backup);
  studio.close();
  const other = join(studio.folder, "other");
  mkdirSync(join(other, "data"), { recursive: true });
  writeFileSync(join(other, "app-1.db"), copy);
  const tried = await rehearseRestore(wish(join(other, "app-1.db")), join(other, "data/app.db"), by);
  expect(tried).toMatchObject({ ok: true, value: { erasuresUnknown: true, lost: null } });
  expect(tried.ok && restoredInWords(tried.value, true).join()).toContain("copy erasures.log");
});

test("notes about the machine are not replaced by a restore", async () => {
  const note = (name: string, at: number) =>
    studio.sqlite.exec(
      `INSERT OR REPLACE INTO server_notes VALUES ('${name}', ${at}, ${at}, '{}');
       INSERT OR REPLACE INTO job_runs (name, started_at, succeeded_at) VALUES ('examine', ${at}, ${at}), ('sweep', ${at}, ${at})`,
    );
  note("mail", 1);
  const outcome = await makeBackup({ why: "nightly" }, by);
  studio.sqlite.exec("DELETE FROM server_notes");
  note("origin", 2);
  closeDatabase();
  const path = outcome.ok ? outcome.value.path : "";
  const notedIn = (database: string) => {
    const sqlite = connect(database);
    try {
      const all = (query: string) => sqlite.prepare(query).raw().all();
      return [
        ...all("SELECT name, since FROM server_notes"),
        ...all("SELECT name, started_at FROM job_runs WHERE name IN ('examine', 'sweep') ORDER BY name"),
      ];
    } finally {
      sqlite.close();
    }
  };
  await restored(path);
  expect(notedIn(file)).toEqual([
    ["origin", 2],
    ["examine", 2],
    ["sweep", 1],
  ]);
  rmSync(file);
  await restored(path);
  expect(notedIn(file)).toEqual([["sweep", 1]]);
});

test("without an interrupted restore there is nothing to continue, even while the studio runs", async () => {
  const other = new Database(`${file}.lock`);
  other.exec("BEGIN EXCLUSIVE");
  expect(await continueRestore(file, now)).toMatchObject({
    refusal: { message: "No restore was interrupted here, so there is nothing to continue." },
  });
  other.close();
});

test("emails are reported as waiting only if one is still needed", async () => {
  closeDatabase();
  const outcome = await restoreBackup({ ...wish(backup), countMails: async () => 0 }, file, by);
  const said = outcome.ok ? afterRestore(outcome.value, { origin: "", originIsSet: false }).join() : "";
  expect(said).toContain("No email from before is waiting, so emails are sent as usual.");
});

test("a backup includes people erased before the folder of backups existed", async () => {
  rmSync(join(studio.folder, "backups"), { recursive: true });
  writing(() => noteErasure(erasureOf("ana@example.com")));
  expect(await makeBackup({ why: "asked" }, by)).toMatchObject({ ok: true });
  const noted = (path: string) =>
    notedErasures(readFileSync(join(studio.folder, path), "utf8")).map(({ at, who }) => ({ at, who }));
  expect(noted("backups/erasures.log")).toEqual(noted("erasures.log"));
  expect(noted("erasures.log")).toHaveLength(1);
});

test("a backup can be restored into an empty folder", async () => {
  const copy = readFileSync(backup);
  studio.close();
  const folder = join(studio.folder, "new");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "from-afar.db"), copy);
  const outcome = await restoreBackup(wish(join(folder, "from-afar.db")), join(folder, "app.db"), by);
  expect(outcome).toMatchObject({ ok: true, value: { replaced: null, appointments: 1, madeBy: null } });
  expect(dates(join(folder, "app.db"))).toEqual([tuesday]);
});

describe("a restore is refused without any change", () => {
  let before: unknown[];
  beforeEach(() => {
    closeDatabase();
    before = everything();
  });
  const put = (name: string, content: Buffer | string) => {
    const path = join(studio.folder, name);
    writeFileSync(path, content);
    before = everything();
    return path;
  };
  const refusedFor = async (path: string) => {
    const said = await refusal(path);
    expect(everything()).toEqual(before);
    return said;
  };

  test("while a server runs", async () => {
    const other = new Database(`${file}.lock`);
    other.exec("BEGIN EXCLUSIVE");
    expect(await refusedFor(backup)).toMatch(/^The studio is running on .*\. Stop it first: .*--dry-run/u);
    other.close();
  });

  test("for a file that is missing, empty, incomplete, or the database itself", async () => {
    expect(await refusedFor("/nowhere.db")).toBe("There is no file /nowhere.db.");
    expect(await refusedFor(put("a.db", ""))).toContain("it is empty (0 bytes)");
    const short = put("c.db", readFileSync(backup));
    for (const bytes of [40_960, 60]) {
      truncateSync(short, bytes);
      before = everything();
      expect(await refusedFor(short)).toContain(`it is incomplete: ${bytes} of `);
    }
    expect(await refusedFor(file)).toContain("is the database itself");
    expect(await refusedFor(studio.folder)).toBe(
      `${studio.folder} is a folder. Enter the path of the backup file in it, which ends in .db.`,
    );
  });

  test.each([
    ["a text", "Dear owner,\nthis is no backup.\n", "it is a text file, not a database. Use another backup."],
    ["a zip", "PK\u0003\u0004rest", "it is a zip archive. Unpack it first, with unzip."],
    ["gzip", gzipSync("a backup"), "it is compressed (gzip). Unpack it first, with gunzip"],
    ["tar", Buffer.concat([Buffer.alloc(257, "n"), Buffer.from("ustar\0")]), "an archive of files (tar)."],
    ["age", "age-encryption.org/v1\n-> X25519", "it is encrypted. Decrypt it first"],
    ["random bytes", randomBytes(5000), "it is not a database, or it is encrypted. Use another"],
    ["a manifest", '{\n  "file": "app.db"\n}', "The backup itself has the same name and ends in .db."],
  ])("for a file that is not a database: %s", async (_, content, said) => {
    const path = put("stranger.db", content);
    const told = await refusedFor(path);
    expect(told).toContain(`${path} can't be restored: `);
    expect(told).toContain(said);
  });

  test("for a database of another program", async () => {
    const other = join(studio.folder, "other.db");
    new Database(other).exec("CREATE TABLE recipes (id integer); INSERT INTO recipes VALUES (1)").close();
    before = everything();
    expect(await refusedFor(other)).toContain(
      "contains no studio data: it is the database of another program",
    );
  });

  test("for a backup of a newer version, which is named", async () => {
    const newer = new Database(backup);
    newer.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9e15)");
    newer.close();
    const manifest = JSON.parse(readFileSync(backup.replace(".db", ".json"), "utf8"));
    rmSync(backup.replace(".db", ".json"));
    before = everything();
    expect(await refusedFor(backup)).toContain("was made by a newer version of this program");
    const sha256 = createHash("sha256").update(readFileSync(backup)).digest("hex");
    writeFileSync(backup.replace(".db", ".json"), JSON.stringify({ ...manifest, sha256, version: "7.0.0" }));
    before = everything();
    expect(await refusedFor(backup)).toContain("was made by version 7.0.0 of this program");
  });

  test("for a backup that differs from its manifest, and for a damaged one", async () => {
    const bytes = readFileSync(backup);
    bytes.fill(0xab, 8192, 12_288);
    writeFileSync(backup, bytes);
    before = everything();
    expect(await refusedFor(backup)).toContain("was changed or damaged after it was made");
    rmSync(backup.replace(".db", ".json"));
    before = everything();
    expect(await refusedFor(backup)).toMatch(/is damaged \(.*studio restore --list$/su);
  });

  test("for a plain copy with its journal, without --with-wal", async () => {
    const copy = put("naive.db", readFileSync(backup));
    put("naive.db-wal", "journal of something");
    expect(await refusedFor(copy)).toContain(
      `Next to ${copy} there is a second file whose name ends in -wal`,
    );
    await restored(copy, { withWal: true });
    expect(dates()).toEqual([tuesday]);
  });
});

describe("an interrupted restore", () => {
  const bytesOf = () => readFileSync(file);

  test("before the last step changes nothing, and the next start deletes its files", () => {
    closeDatabase();
    const before = bytesOf();
    for (const name of ["app.db.restoring", "app.db.restoring-wal", "app.db.restored"])
      writeFileSync(join(studio.folder, name), "half");
    mkdirSync(join(studio.folder, "replaced-20260302T130000"));
    mkdirSync(join(studio.folder, "drill-app-abc"));
    mkdirSync(join(studio.folder, `drill-app-${process.ppid}-abc`));
    for (const name of ["before-migration-1.db.partial", "before-migration-1.db.partial-wal", "app-1.json"])
      writeFileSync(join(studio.folder, "backups", name), "half");
    expect(isInterrupted(file)).toBe(false);
    holdFolder(file, 0);
    removeLeftovers(file);
    releaseFolder();
    // Files of a running process stay.
    expect(names()).toEqual(["app.db", "app.db.lock", "backups", `drill-app-${process.ppid}-abc`]);
    expect(names(join(studio.folder, "backups"))).toEqual([
      "app-20260302-130000.db",
      "app-20260302-130000.json",
      "state.json",
    ]);
    expect(bytesOf()).toEqual(before);
  });

  test("in the last step is reported by a start, and one command continues it", async () => {
    for (const moved of [["app.db"], ["app.db", "app.db-wal"]]) {
      copyFileSync(`${file}-wal`, join(studio.folder, "kept-wal"));
      copyFileSync(file, join(studio.folder, "kept"));
      closeDatabase();
      copyFileSync(join(studio.folder, "kept"), file);
      copyFileSync(join(studio.folder, "kept-wal"), `${file}-wal`);
      copyFileSync(backup, `${file}.restoring`);
      markReady(file);
      const stamp = `20260302T13000${moved.length}`;
      const aside = join(studio.folder, `replaced-${stamp}`);
      mkdirSync(join(studio.folder, `replacing-${stamp}`));
      for (const name of moved)
        renameSync(join(studio.folder, name), join(studio.folder, `replacing-${stamp}`, name));
      expect(() => refuseInterruptedRestore(file)).toThrow(DataRefused);
      expect(() => refuseInterruptedRestore(file)).toThrow("studio restore --continue");
      expect(await continueRestore(file, now)).toMatchObject({ ok: true });
      expect(() => refuseInterruptedRestore(file)).not.toThrow();
      expect(existsSync(`${file}-wal`)).toBe(false);
      expect(dates()).toEqual([tuesday]);
      expect(dates(join(aside, "app.db"))).toEqual([tuesday, wednesday]);
      expect(await continueRestore(file, now)).toMatchObject({ ok: false });
      copyFileSync(join(studio.folder, "kept"), file);
      copyFileSync(join(studio.folder, "kept-wal"), `${file}-wal`);
    }
  });

  test("never puts a lost database's journal next to another database", async () => {
    closeDatabase();
    const before = (await restored(backup)).replaced?.path ?? "";
    const earlier = names(before);
    renameSync(file, join(studio.folder, "lost"));
    writeFileSync(`${file}-wal`, "of the lost one");
    const after = (await restored(backup)).replaced?.path ?? "";
    expect(after).not.toBe(before);
    expect(names(after)).toEqual(["app.db-wal"]);
    expect(names(before)).toEqual(earlier);
  });

  const interrupted = async (at = by.now) => {
    adoptDatabase(connect(file));
    const found = (await allChecks(at)).find(({ name }) => name === "restore-cut-off") ?? null;
    closeDatabase();
    return found;
  };

  test("before the last step is shown for a week, or until a restore succeeds", async () => {
    closeDatabase();
    writeRestoreNote(file, { source: backup, at: by.now });
    writeFileSync(`${file}.restoring`, "half");
    holdFolder(file, 0);
    removeLeftovers(file);
    releaseFolder();
    expect(await interrupted()).toMatchObject({
      level: "warning",
      words: `The restore of ${backup}, started on March 2, 2026, 8:01 AM, did not finish. Nothing was changed.`,
      remedy: expect.stringContaining(`sudo studio restore ${backup}`),
    });
    expect(await interrupted(by.now + 8 * 24 * 60 * 60_000)).toBeNull();
    // A refused restore does not end the notice.
    writeFileSync(join(studio.folder, "other.db"), "no database".repeat(1000));
    expect(await refusal(join(studio.folder, "other.db"))).not.toBeNull();
    expect(await interrupted()).not.toBeNull();
    await restored();
    expect(await interrupted()).toBeNull();
    expect(names().filter((name) => name.includes("begun"))).toEqual([]);
  });

  test("after the last step is complete and not reported", async () => {
    closeDatabase();
    await restored();
    writeRestoreNote(file, { source: backup, at: by.now });
    expect(await interrupted()).toBeNull();
  });

  test("is not reported if a restore was refused", async () => {
    closeDatabase();
    const damaged = join(studio.folder, "damaged.db");
    writeFileSync(damaged, Buffer.concat([readFileSync(backup).subarray(0, 8192), Buffer.alloc(50_000, 7)]));
    expect(await refusal(damaged)).not.toBeNull();
    expect(await interrupted()).toBeNull();
  });

  test("into an empty folder can't happen, because it is a single rename", () => {
    closeDatabase();
    rmSync(file);
    copyFileSync(backup, `${file}.restoring`);
    markReady(file);
    expect(swapIn(file, now)).toBeNull();
    expect(dates()).toEqual([tuesday]);
  });
});
