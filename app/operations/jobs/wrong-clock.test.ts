/** Deletions by age while the clock is 400 days ahead or behind (rule 27.33). */
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { stampOf } from "#app/operations/backup/backup.ts";
import { newestVerified, pruneBackups } from "#app/operations/backup/list-backups.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { rehearseRestore } from "#app/operations/backup/restore/restore.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { deleteServerNote, serverNote } from "#app/operations/state/server-notes.server.ts";
import { isClockUntrusted, watchClock } from "#app/platform/shared/clock-trust.server.ts";
import { done } from "#app/platform/shared/outcome.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { appointmentAt, now, type SmallStudio, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { closeDatabase } from "#db/client.server.ts";
import { pruneCopies } from "#db/copies.server.ts";
import { clockWatch } from "./clock-watch.server.ts";
import { sweep } from "./jobs.server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const jump = 400 * day;
const system = { id: null, role: "system" } as const;

let studio: SmallStudio;
beforeEach(async () => {
  studio = smallStudio();
  // Other tests check the log lines of a jump.
  vi.spyOn(console, "error").mockImplementation(() => {});
  await fill();
});
afterEach(() => {
  vi.restoreAllMocks();
  studio.close();
});

/** Adds data of each kind that is deleted by age. It is new at `now`, and too old 400 days later. */
async function fill(): Promise<void> {
  ranAt(now);
  appointmentAt(studio, tuesday, "10:30");
  renewPaperReferences(now);
  studio.sqlite.exec(`
    UPDATE settings SET retention_agreed_at = ${now}, keep_guest_months = 12, keep_mail_months = 3;
    UPDATE outbox SET sent_at = ${now};
    INSERT INTO sessions (user_id, cookie_hash, bearer_hash, preference, created_at, last_seen_at)
      SELECT id, 'c', 'b', 'browser', ${now}, ${now} FROM users LIMIT 1;
    INSERT INTO sign_in_failures VALUES ('a', 3, ${now});
    INSERT INTO site_changes (at, label, before) VALUES (${now}, 'Home', '[]');
    INSERT INTO desk_changes (at, label, date, before, after) VALUES (${now}, 'Ana', '${tuesday}', '[]', '[]');
    INSERT INTO client_merges (kept_id, merged_id, at, before) SELECT id, id, ${now}, '{}' FROM clients LIMIT 1;
    INSERT INTO daily_counts (date, what, count) VALUES ('2026-02-01', 'opened', 1);
    INSERT INTO contact_messages (name, email, body, created_at) VALUES ('Ana', 'ana@example.com', 'Hello', ${now});
    INSERT INTO parked_calls (user_id, label, fields, created_at, expires_at)
      SELECT id, 'Ana', '{}', ${now}, ${now + day / 4} FROM users LIMIT 1;
    INSERT INTO audit (at, actor_role, action, entity) VALUES (${now - 3000 * day}, 'system', 'changed', 'settings');
    INSERT INTO audit (at, actor_role, action, entity) VALUES (${now}, 'system', 'changed', 'settings');`);
  for (const before of [3, 2, 1]) await backUp(now - before * day);
  const folder = join(studio.folder, "backups");
  const [backup = ""] = readdirSync(folder).filter((name) => name.endsWith(".db"));
  const copy = join(folder, `before-switch-${stampOf(now)}-0.2.0.db`);
  writeFileSync(copy, readFileSync(join(folder, backup)));
  utimesSync(copy, now / 1000, now / 1000);
  mkdirSync(join(studio.folder, `replaced-${stampOf(now)}`));
}

function ranAt(at: number): void {
  noteJobStart("count", at);
  noteJobEnd("count", null, at);
}

async function backUp(at: number) {
  const outcome = await makeBackup({ why: "nightly" }, { actor: system, now: at });
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

const tables = [
  "sessions",
  "sign_in_failures",
  "tokens",
  "site_changes",
  "desk_changes",
  "client_merges",
  "audit",
  "contact_messages",
  "outbox",
  "daily_counts",
  "parked_calls",
  "paper_references",
  "appointments",
];

/** Returns the rows of tables that lose rows by age, and the files of the data folder. */
const everything = (): Set<string> =>
  new Set([
    ...tables.flatMap((table) =>
      studio.rows(`SELECT * FROM ${table}`).map((row) => `${table} ${JSON.stringify(row)}`),
    ),
    ...readdirSync(join(studio.folder, "backups")).filter((name) => name !== "state.json"),
    ...readdirSync(studio.folder).filter((name) => name.startsWith("replaced-")),
  ]);

/** Each function that deletes by age. */
const deleting: Record<string, (at: number) => unknown> = {
  "the nightly deletion": sweep,
  "a nightly backup": backUp,
  "a manual backup": (at) => makeBackup({ why: "asked" }, { actor: system, now: at }),
  "a start, which renews the printed references": renewPaperReferences,
  "a change of the site, which deletes old ones": (at) =>
    asSiteChange({ label: "Home", by: { actor: system, now: at } }, () =>
      done(studio.sqlite.prepare("REPLACE INTO texts VALUES ('home', ?, 0, 0)").run(`At ${at}`)),
    ),
};

const lostBy = async (work: (at: number) => unknown, at: number): Promise<string[]> => {
  const before = everything();
  await work(at);
  const after = everything();
  return [...before].filter((one) => !after.has(one));
};

describe.each(Object.entries(deleting))("%s", (_name, work) => {
  test.each([jump, -jump])("deletes nothing while the clock is wrong by %i ms", async (by) => {
    expect(await lostBy(work, now + by)).toEqual([]);
    clockAt(now + by);
    // The server has recorded a run by the wrong clock, then it restarts.
    ranAt(now + by + minute);
    expect(await lostBy(work, now + by + 4 * minute)).toEqual([]);
    clockAt(now + by + 5 * minute);
    expect(await lostBy(work, now + by + 13 * day)).toEqual([]);
    // The clock is corrected.
    clockAt(now + 10 * minute);
    ranAt(now + 10 * minute);
    expect(await lostBy(work, now + 11 * minute)).toEqual([]);
  });
});

const clockAt = (at: number): void =>
  clockWatch(
    () => ({ wall: at, steady: 0 }),
    () => 0,
  )();

test("the same data is deleted while the clock is trusted", async () => {
  for (const far of [100, 200, 300, 400]) ranAt(now + far * day);
  expect(isClockUntrusted(now + jump + minute)).toBe(false);
  const lost = new Set<string>();
  for (const work of [deleting["the nightly deletion"], deleting["a nightly backup"]])
    for (const one of await lostBy(work ?? sweep, now + jump + minute)) lost.add(one.split(" ")[0] ?? "");
  expect([...tables.filter((table) => !lost.has(table))]).toEqual([]);
  expect([...lost].filter((one) => one.includes("before-switch") || one.includes("replaced-"))).toHaveLength(
    2,
  );
});

test("a jump is detected before anything is deleted in the same minute", async () => {
  const clocks = { wall: now, steady: 0 };
  const look = clockWatch(
    () => ({ ...clocks }),
    () => 0,
  );
  look();
  watchClock(look);
  ranAt(now + jump);
  clocks.wall = now + jump;
  expect(await lostBy(sweep, now + jump)).toEqual([]);
  expect(serverNote("clock")?.detail.by).toBe(jump);
  watchClock(null);
});

test("the last five verified backups are never deleted by age", async () => {
  for (const before of [9, 8, 7, 6]) await backUp(now - before * day);
  const before = newestFive();
  ranAt(now + jump);
  pruneBackups(studio.folder, false, now + jump + minute);
  expect(newestFive()).toEqual(before);
  expect(before).toHaveLength(5);
  expect(backups()).toHaveLength(5);
});

const backups = () =>
  readdirSync(join(studio.folder, "backups")).filter((name) => /^app-[\d-]+\.db$/u.test(name));

const newestFive = () => backups().sort().reverse().slice(0, 5);

test("a copy dated in the future is never the latest for a restore, a drill or the page", async () => {
  const right = newestVerified(studio.folder, now);
  const future = await backUp(now + jump);
  expect(newestVerified(studio.folder, now)?.name).toBe(right?.name);
  const check = (await allChecks(now)).find(({ name }) => name === "backup");
  expect(check).toMatchObject({
    level: "warning",
    words: expect.stringContaining("later than the server's clock"),
  });
  const latest = { named: "latest", path: "", withWal: false, opened: new Map() };
  const [by, file] = [{ actor: system, now }, studio.sqlite.name];
  closeDatabase();
  const back = await rehearseRestore(latest, file, by);
  expect(back.ok && back.value.source).toMatch(/\.db$/u);
  expect(back.ok && back.value.source).not.toBe(future.path);
  const early = await rehearseRestore(latest, file, { ...by, now: now - jump });
  expect(early.ok ? "" : early.refusal.message).toContain("are dated in the future");
});

test("copies made while the clock was wrong are deleted before others", () => {
  const folder = join(studio.folder, "copies");
  mkdirSync(folder);
  const name = (at: number) => `before-switch-${stampOf(at)}.db`;
  const moments = [now - 2 * day, now - day, now + jump, now + jump + day, now];
  for (const at of moments) writeFileSync(join(folder, name(at)), "");
  pruneCopies(join(folder, name(now)), "before-switch-", 3);
  expect(readdirSync(folder).sort()).toEqual([name(now - 2 * day), name(now - day), name(now)]);
});

test("a jump is shown until deletions continue, even after a smaller jump", async () => {
  clockAt(now + jump);
  const at = now + jump;
  const words = async (when: number) => (await allChecks(when)).find(({ name }) => name === "clock")?.words;
  ranAt(at);
  expect(await words(at + minute)).toMatch(
    /jumped ahead by 400 days.* No old data is deleted until April 20, 2027/u,
  );
  const clocks = { wall: at, steady: 0 };
  const look = clockWatch(
    () => ({ ...clocks }),
    () => 0,
  );
  look();
  clocks.wall += 3 * 60 * minute;
  look();
  expect(serverNote("clock")?.detail.by).toBe(jump);
  expect([isClockUntrusted(at + 13 * day), isClockUntrusted(at + 15 * day)]).toEqual([true, false]);
  deleteServerNote("clock");
  expect(isClockUntrusted(at + minute)).toBe(false);
});

describe("the list of deletions by age", () => {
  const sources = ["app", "db"]
    .flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => join(root, path)),
    )
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.|^app\/testing\//u.test(path));
  const text = (path: string) => readFileSync(path, "utf8");

  /** Functions that only the nightly deletion calls, or that check the clock themselves. */
  const known = {
    guarded: ["sweep", "sweepRooms", "pruneBackups", "dropOldReferences"],
    /** Functions that delete by number and name, not by age. */
    counted: ["pruneCopies"],
    /** Deletes a temporary copy, which can be made again. */
    scratch: ["removeOldRehearsal"],
    /** Deletes only emails that the owner chose to discard after a restore. */
    chosen: ["dropOlder"],
    /** Parts of sweepOutbox, sweepChanges and sweepPeople. */
    parts: ["dropOld", "dropOldChanges", "sweepGuests", "sweepClients", "sweepSentMails"],
  };

  test("has every function whose name says that it deletes", () => {
    const jobs = text("app/operations/jobs/jobs.server.ts");
    const body = jobs.slice(jobs.indexOf("async function sweepRooms"));
    const found = sources.flatMap((path) =>
      [...text(path).matchAll(/(?:function|const) ((?:sweep|prune|dropOld|removeOld)\w*)/gu)].map(
        ([, name = ""]) => name,
      ),
    );
    const all = Object.values(known).flat();
    expect(found.filter((name) => !all.includes(name) && !body.includes(`${name}(`))).toEqual([]);
    expect(all.filter((name) => !found.includes(name))).toEqual([]);
  });

  test("has every file that deletes and compares times", () => {
    const deletes = /\.delete\(\w|rmSync\(|DELETE FROM/u;
    const compares = /\blte?\(|mtimeMs|goesAt/u;
    const found = sources.filter((path) => deletes.test(text(path)) && compares.test(text(path)));
    const listed = new Set([
      "app/domain/accounts/session/session.server.ts",
      "app/domain/accounts/sign-in/attempts.server.ts",
      "app/domain/day/paper/paper.server.ts",
      "app/domain/booking/parked-calls.server.ts",
      "app/operations/backup/list-backups.server.ts",
      // Only prints the day of the deletion.
      "app/operations/backup/restore/restore.server.ts",
      "app/operations/backup/restore/swap.server.ts",
      // Deletes the texts of an erased person.
      "app/domain/privacy/person/erase-contact.server.ts",
      // Deletes by person, not by age.
      "app/domain/privacy/erase-desk-data.server.ts",
      // Only clears memory.
      "app/operations/checks/alerts.server.ts",
      "app/platform/shared/audit.server.ts",
      "app/platform/shared/tokens.server.ts",
      "app/domain/reports/statistics/tally.server.ts",
      "app/platform/undo/changes.server.ts",
      "app/platform/undo/desk-changes.server.ts",
      "app/domain/website/inbox/messages.server.ts",
      "db/copies.server.ts",
    ]);
    expect(new Set(found)).toEqual(listed);
  });
});
