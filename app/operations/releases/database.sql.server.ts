/** The database before and after a switch of release. */
import { copyFileSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import {
  backupsOf,
  copiesBeside,
  DataRefused,
  restoreHint,
} from "#app/operations/database/data-folder.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { connect } from "#db/connection.server.ts";
import { pruneCopies, syncToDisk, writeCopy } from "#db/copies.server.ts";
import { refuseBadCopy } from "#db/copy-before.server.ts";
import { versionOf } from "#db/migrate.server.ts";
import type { Release } from "./release-folder.server.ts";

const beginning = "before-switch-";
const copiesKept = 3;

type Fit = "current" | "older" | "newer";

/** Throws a DataRefused if the file contains no studio data, for example if it is empty. */
export function refuseOtherFiles(databaseFile: string): void {
  const sqlite = new Database(databaseFile, { fileMustExist: true, readonly: true });
  try {
    if (holdsStudio(sqlite)) return;
    throw new DataRefused(
      `The database ${databaseFile} contains no studio data. ${restoreHint(databaseFile)}`,
    );
  } finally {
    sqlite.close();
  }
}

export function fitOf(databaseFile: string, program: string): Fit {
  const sqlite = new Database(databaseFile, { fileMustExist: true, readonly: true });
  try {
    return versionOf(sqlite, { folder: join(program, "db/migrations"), guards: "", backups: "", stamp: "" });
  } finally {
    sqlite.close();
  }
}

export function copyFor(databaseFile: string, release: Release): string | null {
  const fits = (path: string) => {
    try {
      return fitOf(path, release.folder) !== "newer";
    } catch {
      return false;
    }
  };
  return copiesBeside(databaseFile).find(fits) ?? null;
}

/** Makes a verified copy of a database that no server uses (rule 32.4). Refusal: conflict. */
export function copyForSwitch(databaseFile: string, name: string): Outcome<string> {
  const sqlite = connect(databaseFile);
  try {
    const folder = backupsOf(dirname(databaseFile));
    const check = (partial: string) => refuseBadCopy(sqlite, partial);
    const path = writeCopy(sqlite, folder, `${beginning}${name}.db`, check);
    pruneCopies(path, beginning, copiesKept);
    return done(path);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return refused("conflict", `The database ${databaseFile} could not be copied: ${why}`);
  } finally {
    sqlite.close();
  }
}

export function scratchCopy(from: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const path = join(folder, "app.db");
  const sqlite = new Database(from, { fileMustExist: true, readonly: true });
  try {
    sqlite.prepare("VACUUM INTO ?").run(path);
  } finally {
    sqlite.close();
  }
  return path;
}

export function isServed(databaseFile: string, waitMs: number): boolean {
  const lock = new Database(`${databaseFile}.lock`, { timeout: waitMs });
  try {
    lock.pragma("journal_mode = DELETE");
    lock.exec("BEGIN EXCLUSIVE; ROLLBACK");
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

/** Replaces the database by a copy and returns where the old one is. Emails sent since are not sent again. */
export function putCopyBack(databaseFile: string, copy: string, stamp: string): string {
  const aside = join(dirname(databaseFile), `replaced-${stamp}`);
  const replaced = join(aside, basename(databaseFile));
  const next = `${databaseFile}.next`;
  const sqlite = connect(databaseFile);
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  sqlite.close();
  for (const journal of ["-wal", "-shm"]) rmSync(`${databaseFile}${journal}`, { force: true });
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  copyFileSync(copy, next);
  linkSync(databaseFile, replaced);
  try {
    noteSentMails(next, replaced);
  } catch {
    // The version has another outbox, so an email may be sent twice.
  }
  syncToDisk(next);
  renameSync(next, databaseFile);
  return aside;
}

function noteSentMails(copy: string, later: string): void {
  const sqlite = new Database(copy, { fileMustExist: true });
  try {
    sqlite.pragma("journal_mode = DELETE");
    sqlite.prepare("ATTACH ? AS later").run(later);
    sqlite.exec(
      `UPDATE outbox SET sent_at = (SELECT l.sent_at FROM later.outbox l WHERE l.id = outbox.id)
       WHERE sent_at IS NULL AND id IN (SELECT id FROM later.outbox WHERE sent_at IS NOT NULL)`,
    );
    // An email that a mail server may have accepted is sent again later (rule 11.27).
    sqlite.exec(
      `UPDATE outbox SET (facts, attempts, due_at, last_error) =
         (SELECT l.facts, l.attempts, l.due_at, l.last_error FROM later.outbox l WHERE l.id = outbox.id)
       WHERE sent_at IS NULL AND id IN (SELECT id FROM later.outbox WHERE sent_at IS NULL AND facts ->> '$.handovers' > 0)`,
    );
  } finally {
    sqlite.close();
  }
}
