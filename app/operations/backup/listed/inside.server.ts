/** A look into a copy of the database without changing it: whether it can be read, by whom, and of which moment its data is. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { bytesOf } from "#app/operations/backup/room.server.ts";
import { lastMomentIn, zoneOf } from "#app/operations/backup/source.sql.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { versionOf } from "#db/migrate.server.ts";
import { headBytes, isInWalMode, otherKindOf } from "./file-kind.ts";

/** Whether this program can read it: "older" is brought to this version, "newer" was made by a later one. */
type Fit = "current" | "older" | "newer";

type Inside = {
  /** The newest moment that the data itself notes, in UTC milliseconds; null where it can't be read. */
  at: number | null;
  fit: Fit | null;
  /** Why it can't be brought back, in a few words; null for what looks well from here. */
  trouble: string | null;
};

const nothing = { at: null, fit: null };

export function lookInside(path: string): Inside {
  try {
    const { head, size } = headOf(path);
    const other = otherKindOf(head, size);
    return other ? { ...nothing, trouble: other.is } : asked(path, head);
  } catch (problem) {
    const { code } = fieldsIn(problem);
    const trouble = code === "EACCES" || code === "EPERM" ? "this user may not read it" : "it can't be read";
    return { ...nothing, trouble };
  }
}

function headOf(path: string) {
  const file = openSync(path, "r");
  try {
    return headOfOpen(file);
  } finally {
    closeSync(file);
  }
}

/** The first bytes of a file that is open, and its size. */
export function headOfOpen(file: number): { head: Buffer; size: number } {
  const head = Buffer.alloc(headBytes);
  const read = readSync(file, head, 0, headBytes, 0);
  return { head: head.subarray(0, read), size: fstatSync(file).size };
}

function asked(path: string, head: Buffer): Inside {
  return withOpened(path, head, (copy) => {
    if (!holdsStudio(copy)) return { ...nothing, trouble: "it holds no studio" };
    const fit = versionOf(copy, { folder: resolve("db/migrations"), guards: "", backups: null, stamp: "" });
    const trouble = fit === "newer" ? "a newer version made it, which this one can't read" : null;
    return { at: lastMomentIn(copy), fit, trouble };
  });
}

/** The studio's time zone; null where the file can't be read. */
export function zoneInside(path: string): string | null {
  try {
    return openedWithoutTrace(path, zoneOf);
  } catch {
    return null;
  }
}

/** Work on a database file that lies as it was before; throws where it is not there or can't be read. */
export const openedWithoutTrace = <T>(path: string, work: (copy: Sqlite) => T): T =>
  withOpened(path, headOf(path).head, work);

function withOpened<T>(path: string, head: Buffer, work: (copy: Sqlite) => T): T {
  // A reader of a file with a journal leaves two files beside it; a writer takes them away again, unless there was one before.
  const readonly = !isInWalMode(head) || bytesOf(`${path}-wal`) > 0;
  const copy = new Database(path, { fileMustExist: true, readonly });
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}
