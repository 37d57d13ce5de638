/** A look into a copy of the database without changing it: whether it can be read, by whom, and of which moment its data is. */
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { versionOf } from "#db/migrate.server.ts";
import { bytesOf } from "./kept-aside.server.ts";
import { lastMomentIn, zoneOf } from "./source.sql.server.ts";

// What a file is by its first bytes, for one that is taken for a database.

/** So many of the first bytes are looked at. */
const headBytes = 512;

const sqliteMagic = "SQLite format 3\0";

/** What a file is that is no whole database, in a few words, and the way from there; null for another backup. */
type OtherKind = { is: string; remedy: string | null };

/** What else owners take for a backup, by what stands at its beginning, or `at` so many bytes behind it. */
const kinds: (OtherKind & { begins: string[]; at?: number })[] = [
  {
    begins: ["\x1f\x8b"],
    is: "it is compressed (gzip)",
    remedy: "Unpack it first, with gunzip or tar -xzf.",
  },
  { begins: ["PK\x03\x04"], is: "it is a zip archive", remedy: "Unpack it first, with unzip." },
  {
    begins: ["\x28\xb5\x2f\xfd", "BZh", "\xfd7zXZ", "7z\xbc\xaf"],
    is: "it is compressed",
    remedy: "Unpack it first.",
  },
  {
    begins: ["ustar"],
    at: 257,
    is: "it is an archive of files (tar)",
    remedy: "Unpack it first, with tar -xf.",
  },
  {
    begins: ["age-encryption.org", "-----BEGIN AGE", "-----BEGIN PGP", "Salted__", "\x85\x02", "\x8c\x0d"],
    is: "it is encrypted",
    remedy: "Decrypt it first, with the program that encrypted it.",
  },
  {
    begins: ['{\n  "file": "'],
    is: "it only says what a backup holds",
    remedy: "The backup itself has the same name and ends in .db.",
  },
];

/** Null for what may be a whole database. `head`: its first bytes, `size` in bytes. */
export function otherKindOf(head: Buffer, size: number): OtherKind | null {
  if (size === 0) return { is: "it is empty (0 bytes)", remedy: null };
  const letters = head.toString("latin1");
  if (!letters.startsWith(sqliteMagic)) {
    const known = kinds.find(({ begins, at }) => begins.some((sign) => letters.startsWith(sign, at)));
    return known ?? { is: looksLikeText(head) ? "it is a text, and no database" : unknownKind, remedy: null };
  }
  const pageSize = head.length < 100 ? 0 : head.readUInt16BE(16);
  // The number of pages counts where the version of SQLite that wrote it also wrote the file last.
  const pages = pageSize && head.readUInt32BE(24) === head.readUInt32BE(92) ? head.readUInt32BE(28) : 0;
  const whole = pageSize ? pages * (pageSize === 1 ? 65_536 : pageSize) : headBytes;
  return size < whole ? { is: `it was cut short, to ${size} of ${whole} bytes`, remedy: null } : null;
}

const unknownKind = "it is no database, or it is encrypted";

/** Tab, the ends of lines, and what is above the control characters. */
const looksLikeText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

/** Whether its changes go through a journal beside it, by its header. */
const isInWalMode = (head: Buffer): boolean => head[18] === 2 || head[19] === 2;

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
