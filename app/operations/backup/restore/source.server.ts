/** The file that is to be brought back, looked at before anything is written (rule 30.5). */
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import type { Backup } from "#app/operations/backup/backup.ts";
import { backupAt, listBackups } from "#app/operations/backup/list.server.ts";
import { bytesOf, fileTroubleInWords } from "#app/operations/backup/room.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { isDemoFile } from "#db/copies.server.ts";
import { versionOf } from "#db/migrate.server.ts";

/** `wal`: its journal lies beside it and is taken in. */
export type RestoreSource = Backup & { wal: boolean };

export type SourceWish = {
  /** A path, the name of a file in the folder of backups, or "latest". */
  named: string;
  /** The same as a full path. */
  path: string;
  withWal: boolean;
};

/** Refuses as "not-found" or "invalid", each with what to do. */
export function findSource(wish: SourceWish, databaseFile: string): Outcome<RestoreSource> {
  const dataDir = dirname(databaseFile);
  const path = wish.named === "latest" ? latestIn(databaseFile) : pathOf(wish, dataDir);
  if (!path) return refused("not-found", `There is no backup in ${backupsOf(dataDir)} yet. Name a file.`);
  const trouble = troubleWith(path, databaseFile);
  if (trouble) return trouble;
  const wal = bytesOf(`${path}-wal`) > 0;
  // What a restore has moved aside was moved together.
  if (wal && !wish.withWal && !basename(dirname(path)).startsWith("replaced-")) {
    return refused(
      "invalid",
      `Beside ${path} lies ${path}-wal: this looks like a plain copy of a database in use, whose newest changes are in that second file. To bring back both, if they were copied together: add --with-wal. To bring back the first alone: move the second away.`,
    );
  }
  return done({ ...backupAt(path), wal });
}

/** Of those that the studio has made itself, whatever for; after a rollback the newest may be of a version that this one can't read. */
function latestIn(databaseFile: string): string | undefined {
  const all = listBackups(dirname(databaseFile), isDemoFile(databaseFile));
  const own = all.filter(({ kind }) => kind !== "other");
  return (own.find(({ path }) => isForThisVersion(path)) ?? own[0])?.path;
}

/** Also one that can't be looked at: what is wrong with that is said when it is tried. */
function isForThisVersion(path: string): boolean {
  try {
    const copy = new Database(path, { fileMustExist: true, readonly: true });
    try {
      return (
        versionOf(copy, { folder: resolve("db/migrations"), guards: "", backups: "", stamp: "" }) !== "newer"
      );
    } finally {
      copy.close();
    }
  } catch {
    return true;
  }
}

function pathOf({ named, path }: SourceWish, dataDir: string): string {
  const kept = join(backupsOf(dataDir), named);
  return basename(named) === named && statSync(kept, { throwIfNoEntry: false }) ? kept : path;
}

function troubleWith(path: string, databaseFile: string) {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return refused("not-found", `There is no file ${path}.`);
    const current = statSync(databaseFile, { throwIfNoEntry: false });
    if (current && current.ino === found.ino && current.dev === found.dev)
      return refused("invalid", `${path} is the database itself.`);
    const why = notWhole(path, found.size);
    return why
      ? refused(
          "invalid",
          `${path} can't be brought back: ${why}. Take another backup: studio restore --list`,
        )
      : null;
  } catch (problem) {
    const { code } = fieldsIn(problem);
    if (code !== "EACCES")
      return refused("invalid", `${path} can't be read: ${fileTroubleInWords(problem)}.`);
    const where = join(backupsOf(dirname(databaseFile)), basename(path));
    return refused(
      "invalid",
      `This user may not read ${path}. Copy it to ${where}, give it to the studio's user, and try again.`,
    );
  }
}

/** By the header of the file format: what it is, and how many pages it has. */
function notWhole(path: string, size: number): string | null {
  const header = Buffer.alloc(100);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, header.length, 0);
  } finally {
    closeSync(file);
  }
  if (size === 0) return "it is empty (0 bytes)";
  if (header.toString("latin1", 0, 16) !== "SQLite format 3\0") return "it is no database";
  const pageSize = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pages = header.readUInt32BE(24) === header.readUInt32BE(92) ? header.readUInt32BE(28) : 0;
  return size < pages * pageSize ? `it was cut short, to ${size} of ${pages * pageSize} bytes` : null;
}
