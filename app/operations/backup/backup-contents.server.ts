import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { versionOf } from "#db/migrate.server.ts";
import { bytesOf } from "./kept-aside.server.ts";
import { lastMomentIn, zoneOf } from "./source.sql.server.ts";

const headBytes = 512;

const sqliteMagic = "SQLite format 3\0";

type OtherKind = { is: string; remedy: string | null };

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
    is: "it only describes a backup",
    remedy: "The backup itself has the same name and ends in .db.",
  },
];

/** Returns the kind of a file that is no complete database, or null. `size` is in bytes. */
export function otherKindOf(head: Buffer, size: number): OtherKind | null {
  if (size === 0) return { is: "it is empty (0 bytes)", remedy: null };
  const letters = head.toString("latin1");
  if (!letters.startsWith(sqliteMagic)) {
    const known = kinds.find(({ begins, at }) => begins.some((sign) => letters.startsWith(sign, at)));
    return (
      known ?? { is: looksLikeText(head) ? "it is a text file, not a database" : unknownKind, remedy: null }
    );
  }
  const pageSize = head.length < 100 ? 0 : head.readUInt16BE(16);
  // SQLite's file format: the page count is valid only if the change counter equals "version valid for".
  const pages = pageSize && head.readUInt32BE(24) === head.readUInt32BE(92) ? head.readUInt32BE(28) : 0;
  const whole = pageSize ? pages * (pageSize === 1 ? 65_536 : pageSize) : headBytes;
  return size < whole ? { is: `it is incomplete: ${size} of ${whole} bytes`, remedy: null } : null;
}

const unknownKind = "it is not a database, or it is encrypted";

const looksLikeText = (head: Buffer): boolean =>
  head.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d);

const isInWalMode = (head: Buffer): boolean => head[18] === 2 || head[19] === 2;

type Fit = "current" | "older" | "newer";

type Inside = {
  at: number | null;
  fit: Fit | null;
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
    const trouble =
      code === "EACCES" || code === "EPERM" ? "this user isn't allowed to read it" : "it can't be read";
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

export function headOfOpen(file: number): { head: Buffer; size: number } {
  const head = Buffer.alloc(headBytes);
  const read = readSync(file, head, 0, headBytes, 0);
  return { head: head.subarray(0, read), size: fstatSync(file).size };
}

function asked(path: string, head: Buffer): Inside {
  return withOpened(path, head, (copy) => {
    if (!holdsStudio(copy)) return { ...nothing, trouble: "it contains no studio data" };
    const fit = versionOf(copy, { folder: resolve("db/migrations"), guards: "", backups: null, stamp: "" });
    const trouble = fit === "newer" ? "a newer version made it, and this version can't read it" : null;
    return { at: lastMomentIn(copy), fit, trouble };
  });
}

export function zoneInside(path: string): string | null {
  try {
    return withDatabaseFile(path, zoneOf);
  } catch {
    return null;
  }
}

export const withDatabaseFile = <T>(path: string, work: (copy: Sqlite) => T): T =>
  withOpened(path, headOf(path).head, work);

function withOpened<T>(path: string, head: Buffer, work: (copy: Sqlite) => T): T {
  // A read-only connection to a WAL database leaves two files beside it; a writable one removes them on close.
  const readonly = !isInWalMode(head) || bytesOf(`${path}-wal`) > 0;
  const copy = new Database(path, { fileMustExist: true, readonly });
  try {
    return work(copy);
  } finally {
    copy.close();
  }
}
