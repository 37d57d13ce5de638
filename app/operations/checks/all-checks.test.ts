import { chmodSync, mkdirSync, renameSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { noteDelivery } from "#app/domain/notifications/email/server-state.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { noteBackupState } from "#app/operations/backup/state.server.ts";
import { meansFullDisk } from "#app/operations/database/file-fault.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import {
  deleteServerNote,
  recordServerNote,
  rememberMailServer,
} from "#app/operations/state/server-notes.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { isClockUntrusted } from "#app/platform/shared/clock-trust.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { closeDatabase, writing } from "#db/client.server.ts";
import { allChecks } from "./all-checks.server.ts";
import { judgeDisk } from "./subjects/disk.server.ts";
import { troubleNow } from "./trouble.server.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
const MB = 1024 * 1024;

const studio = perTest(smallStudio);
afterEach(() => {
  Object.assign(environment(), {
    smtpUrl: null,
    originIsSet: false,
    origin: "http://localhost:3000",
    jobs: true,
  });
});

const checkOf = async (name: string, at = now) => {
  const found = (await allChecks(at)).find((check) => check.name === name);
  if (!found) throw new Error(`There is no check ${name}.`);
  return found;
};

test("a healthy studio has no serious findings, and each subject once", async () => {
  const checks = await allChecks(now);
  expect(checks.filter(({ level }) => level === "wrong" || level === "warning")).toEqual([]);
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  for (const { words } of checks) expect(words).toMatch(/^[A-Z0-9/].*\.$/u);
  expect(await troubleNow(now)).toBeNull();
});

describe("the database", () => {
  test("is wrong if it is missing, comes first, stops bookings, and says how to restore it", async () => {
    unlinkSync(studio.sqlite.name);
    const [first] = await allChecks(now);
    expect(first).toMatchObject({ name: "database", level: "wrong", stopsBookings: true });
    expect(first?.words).toBe("The database file is missing.");
    expect(first?.remedy).toContain(studio.sqlite.name);
    expect((await troubleNow(now))?.heading).toBe("The database file is missing");
  });

  test("is wrong without its triggers", async () => {
    studio.sqlite.exec("DROP TRIGGER appt_no_overlap_ins");
    expect(await checkOf("database")).toMatchObject({ level: "wrong", stopsBookings: true });
  });

  test("is wrong if the nightly check found damage, but bookings can be taken", async () => {
    noteJobStart("examine", now);
    noteJobEnd("examine", "Appointments of one provider overlap: 3 and 4", now);
    expect(await checkOf("database")).toMatchObject({
      level: "wrong",
      words: "Appointments of one provider overlap: 3 and 4.",
    });
    noteJobStart("examine", now + hour);
    noteJobEnd("examine", null, now + hour);
    expect((await checkOf("database")).words).toContain("last checked for damage on March 2, 2026, 9:00 AM");
  });

  test("is checked by its file if it is not open, and checks without a database still run", async () => {
    const { dataDir, databaseFile } = environment();
    closeDatabase();
    Object.assign(environment(), { dataDir: studio.folder, databaseFile: studio.sqlite.name });
    try {
      const checks = await allChecks(now);
      expect(checks[0]).toMatchObject({ name: "database", words: "The database can't be opened." });
      expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(["disk", "files", "program"]));
      renameSync(studio.sqlite.name, join(studio.folder, "elsewhere.db"));
      expect((await checkOf("database")).words).toBe("The database file is missing.");
    } finally {
      Object.assign(environment(), { dataDir, databaseFile });
    }
  });
});

describe("the disk", () => {
  const room = { bytes: 10_000 * MB, files: 100_000, bytesAWeek: null };
  test.each([
    ["with room is well", room, "well", "10 GB of disk space is free."],
    [
      "with room for years is well",
      { ...room, bytesAWeek: MB },
      "well",
      "10 GB of disk space is free, enough for years at the current growth.",
    ],
    ["with shrinking data is well", { ...room, bytesAWeek: -MB }, "well", "10 GB of disk space is free."],
    [
      "below 500 MB is a warning",
      { ...room, bytes: 499 * MB },
      "warning",
      "Only 523 MB of disk space is free.",
    ],
    [
      "with room for less than two weeks is a warning",
      { ...room, bytesAWeek: 6000 * MB },
      "warning",
      "10 GB of disk space is free, enough for 1 week at the current growth.",
    ],
    [
      "with room for few files is a warning",
      { ...room, files: 12 },
      "warning",
      "The disk has room for only 12 more files.",
    ],
    ["without a limit of files is well", { ...room, files: null }, "well", "10 GB of disk space is free."],
  ])("%s", (_, found, level, words) => {
    expect(judgeDisk(found, "/data")).toMatchObject({ level, words: words.replace("10 GB", "10.5 GB") });
  });

  test("without room is reported as full, not as nearly full", () => {
    expect(judgeDisk({ ...room, bytes: 4096 }, "/data")).toMatchObject({
      level: "wrong",
      stopsBookings: true,
      words: "The disk is full, so no bookings can be taken.",
    });
  });

  test("is also reported by the database after a refused write, until a write succeeds", async () => {
    const grow = () => writing(() => recordServerNote("mail", { why: "x".repeat(2_000_000) }, now));
    const pages = studio.sqlite.pragma("page_count", { simple: true });
    studio.sqlite.pragma(`max_page_count = ${pages}`);
    expect(grow).toThrow();
    const full = {
      level: "wrong",
      stopsBookings: true,
      words: "The database has no space left on its disk, so no bookings can be taken.",
      openly: "The disk is full, so no bookings can be taken.",
      remedy: `Make room on the disk of ${studio.folder}, or use a larger disk.`,
    };
    expect(await checkOf("database", nowInstant())).toMatchObject(full);
    studio.sqlite.pragma("max_page_count = 1000000");
    grow();
    expect((await checkOf("database", nowInstant())).level).toBe("well");
  });

  test.each([
    ["SQLITE_FULL", 1e9, true],
    ["SQLITE_IOERR_SHMSIZE", 0, true],
    ["SQLITE_IOERR_SHMSIZE", 1e9, false],
    ["SQLITE_READONLY", 0, false],
  ])("reports %s with %d bytes free", (code, free, isSo) => {
    expect(meansFullDisk(Object.assign(new Error("disk I/O error"), { code }), free)).toBe(isSo);
  });

  test("stops bookings below 50 MB", () => {
    expect(judgeDisk({ ...room, bytes: 49 * MB }, "/data")).toMatchObject({
      level: "wrong",
      stopsBookings: true,
    });
  });

  test("is judged by the growth of the kept backups", async () => {
    const folder = join(studio.folder, "backups");
    mkdirSync(folder, { mode: 0o700 });
    for (const [ago, size] of [
      [14, 1000],
      [7, 2000],
      [0, 3000],
    ] as const) {
      const file = join(folder, `app-2026030${ago}.db`);
      writeFileSync(file, Buffer.alloc(size), { mode: 0o600 });
      utimesSync(file, (now - ago * day) / 1000, (now - ago * day) / 1000);
    }
    expect((await checkOf("disk")).words).toContain("enough for years");
  });
});

describe("backups", () => {
  const lying = (file: string) => {
    mkdirSync(join(studio.folder, "backups"), { recursive: true });
    writeFileSync(join(studio.folder, "backups", file), "x");
  };
  const last = { at: now, file: "app-1.db", bytes: 687_000_000 };

  const installed = (at: number) => {
    const marker = join(studio.folder, "studio.id");
    writeFileSync(marker, "", { mode: 0o600 });
    utimesSync(marker, at / 1000, at / 1000);
  };

  test("that were never made are reported, as a warning a day after the installation", async () => {
    installed(now);
    expect(await checkOf("backup")).toMatchObject({ level: "note", words: "No backup has been made yet." });
    noteBackupState(studio.folder, { failure: { at: now, why: "There is no room." } });
    expect(await checkOf("backup", now + 27 * hour)).toMatchObject({
      level: "warning",
      words:
        "No backup has been made yet. The last attempt failed on March 2, 2026, 8:00 AM: There is no room.",
    });
  });

  test("are well for 26 hours, if the newest file exists", async () => {
    noteBackupState(studio.folder, { last });
    expect(await checkOf("backup")).toMatchObject({
      level: "warning",
      words: "The latest backup, app-1.db, is missing from its folder.",
    });
    lying("app-1.db");
    const words = "The last backup was made on March 2, 2026, 8:00 AM.";
    expect(await checkOf("backup", now + 26 * hour)).toMatchObject({ level: "well", words });
    expect(await checkOf("backup", now + 26 * hour + 1)).toMatchObject({ level: "warning", words });
    expect((await troubleNow(now + 3 * day))?.heading).toBe(
      "The last backup was made on March 2, 2026, 8:00 AM",
    );
  });

  test("are tested every week", async () => {
    expect((await checkOf("drill")).level).toBe("note");
    const drill = { at: now, file: "app-1.db", why: null, counts: {} };
    noteBackupState(studio.folder, { drill, last });
    expect((await checkOf("drill", now + 8 * day)).level).toBe("well");
    expect((await checkOf("drill", now + 8 * day + 1)).level).toBe("warning");
    noteBackupState(studio.folder, { drill: { ...drill, why: "It is incomplete." } });
    expect(await checkOf("drill")).toMatchObject({
      level: "warning",
      words: "On March 2, 2026, 8:00 AM the backup app-1.db could not be restored: It is incomplete.",
    });
  });
});

describe("jobs", () => {
  const ran = (name: string, error: string | null, at: number) => {
    noteJobStart(name, at);
    noteJobEnd(name, error, at);
  };

  test("say when they last succeeded, and why they failed", async () => {
    expect(await checkOf("job-sweep")).toMatchObject({
      level: "well",
      words: "It first runs a few minutes after the start.",
    });
    ran("sweep", null, now);
    expect(await checkOf("job-sweep")).toMatchObject({
      level: "well",
      words: "It last succeeded on March 2, 2026, 8:00 AM.",
    });
    ran("sweep", "SQLITE_FULL", now + day);
    expect(await checkOf("job-sweep", now + day)).toMatchObject({
      level: "note",
      words: "It last succeeded on March 2, 2026, 8:00 AM, then failed: SQLITE_FULL.",
    });
  });

  test("are late after their own limit", async () => {
    ran("sweep", null, now);
    ran("count", null, now);
    expect((await checkOf("job-sweep", now + 50 * hour)).level).toBe("well");
    expect((await checkOf("job-sweep", now + 50 * hour + 1)).level).toBe("warning");
    expect((await checkOf("job-count", now + hour + 1)).level).toBe("warning");
    expect((await troubleNow(now + 51 * hour))?.text).toContain("1 more thing needs attention.");
  });

  test("that are turned off are reported", async () => {
    environment().jobs = false;
    expect((await checkOf("jobs")).level).toBe("warning");
  });
});

describe("mail", () => {
  test("is stored without a mail server", async () => {
    appointmentAt(studio, tuesday, "10:30");
    expect(await checkOf("mail")).toMatchObject({
      level: "note",
      words:
        "No mail server is set up, so no emails are sent. 4 emails are waiting, 1 of them until it is due.",
    });
  });

  test("says since when and why it fails, also in a process that has sent no email", async () => {
    environment().smtpUrl = "smtp://127.0.0.1:1";
    rememberMailServer();
    expect((await checkOf("mail")).words).toBe("No email has been sent yet.");
    noteDelivery({ ok: false, why: "535 Wrong password.", forGood: false, outOfReach: true }, now);
    expect(await checkOf("mail", now + hour)).toMatchObject({
      level: "warning",
      words: "No emails have been sent since March 2, 2026, 8:00 AM. No emails are waiting.",
      remedy:
        "The mail server does not accept the user name and password in SMTP_URL. Error: 535 Wrong password.",
    });
    noteDelivery({ ok: true }, now + hour);
    expect((await checkOf("mail", now + hour)).level).toBe("well");
  });
});

test("emails on hold after a restore wait for the owner", async () => {
  environment().smtpUrl = "smtp://127.0.0.1:1";
  appointmentAt(studio, tuesday, "10:30");
  studio.sqlite
    .prepare("INSERT INTO restores (at, backup_at, source) VALUES (?, ?, 'app-1.db')")
    .run(now, now - day);
  const check = await checkOf("restore");
  expect(check.level).toBe("warning");
  expect(check.words).toContain("was restored. 4 emails are waiting, 1 of them until it is due.");
});

describe("the address", () => {
  test.each([
    [{ originIsSet: false }, "note"],
    [{ originIsSet: false, smtpUrl: "smtp://127.0.0.1:1" }, "warning"],
    [{ originIsSet: true, origin: "http://192.168.1.5:3000" }, "note"],
    [{ originIsSet: true, origin: "http://studio.example" }, "warning"],
    [{ originIsSet: true, origin: "https://studio.example" }, "well"],
  ])("%j is a %s", async (settings, level) => {
    Object.assign(environment(), settings);
    expect((await checkOf("origin")).level).toBe(level);
  });

  test("that browsers don't use is reported for a week", async () => {
    Object.assign(environment(), { originIsSet: true, origin: "https://studio.example" });
    recordServerNote("origin", { address: "https://www.studio.example" }, now);
    const check = await checkOf("origin", now + day);
    expect(check.level).toBe("warning");
    expect(check.words).toContain("https://www.studio.example");
    expect((await checkOf("origin", now + 8 * day)).level).toBe("well");
  });

  test("that later became ORIGIN is not reported and hides no other address", async () => {
    Object.assign(environment(), { originIsSet: true, origin: "https://studio.example" });
    recordServerNote("origin", { address: "https://studio.example" }, now);
    expect((await checkOf("origin")).level).toBe("well");
    environment().origin = "http://studio.example";
    recordServerNote("origin", { address: "http://studio.example" }, now);
    expect((await checkOf("origin")).words).toContain("without encryption");
  });
});

describe("the clock", () => {
  test("is shown for a week after a jump, and a jump far ahead stops deletions for two weeks", async () => {
    recordServerNote("clock", { by: -hour }, now);
    expect(await checkOf("clock", now)).toMatchObject({
      level: "note",
      words:
        "The server's clock jumped back by 60 minutes on March 2, 2026, 8:00 AM, or the server was suspended.",
    });
    expect(isClockUntrusted(now)).toBe(false);
    deleteServerNote("clock");
    recordServerNote("clock", { by: 365 * day }, now);
    expect((await checkOf("clock", now)).level).toBe("warning");
    expect([isClockUntrusted(now + hour), isClockUntrusted(now + 14 * day)]).toEqual([true, false]);
    expect((await checkOf("clock", now + 14 * day)).level).toBe("well");
  });
});

test("files that others can read are reported with the command to fix their mode", async () => {
  const { name } = studio.sqlite;
  const modes = (folder: number, file: number) => {
    chmodSync(studio.folder, folder);
    for (const path of [name, `${name}-wal`, `${name}-shm`]) chmodSync(path, file);
  };
  modes(0o700, 0o600);
  expect(await checkOf("files")).toMatchObject({ level: "well" });
  modes(0o755, 0o600);
  expect(await checkOf("files")).toMatchObject({
    level: "note",
    remedy: `Close it: sudo chmod 700 ${studio.folder}`,
  });
  modes(0o700, 0o644);
  expect(await checkOf("files")).toMatchObject({ level: "note", remedy: `Close it: sudo chmod 600 ${name}` });
  modes(0o755, 0o644);
  expect(await checkOf("files")).toMatchObject({
    level: "warning",
    words: `${name} can be read by other users of the server.`,
  });
});

test("a check that fails is reported and stops no other check", async () => {
  studio.sqlite.exec("DROP TABLE job_runs");
  const checks = await allChecks(now);
  expect(checks.find(({ name }) => name === "jobs")?.words).toMatch(
    /^This could not be checked \(SQLITE_ERROR\)/u,
  );
  expect(checks.map(({ name }) => name)).toContain("clock");
});
