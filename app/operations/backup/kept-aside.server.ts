/** The folders `replaced-…` of a data folder: what a restore or a failed change of version has moved aside (rule 30.15). */
import { readdirSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { keptMs, momentOfStamp } from "./backup.ts";

// Whether a disk has room for one more copy, and what went wrong with files, in words.

/** So much stays free for the studio's own work while a copy is made. */
const marginBytes = 64 * 1024 * 1024;

const megabytes = (bytes: number): string => `${Math.ceil(bytes / (1024 * 1024))} MB`;

/** Of the files that are there. */
export const bytesOf = (...files: string[]): number =>
  files.reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** A sentence where a folder's disk has no room for so many bytes and what the studio itself needs; null where it has. */
export function noRoomFor(bytes: number, folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const needed = bytes + marginBytes;
  if (free >= needed) return null;
  return `The disk that holds ${folder} has ${megabytes(free)} free, and ${megabytes(needed)} are needed. Make room, and try again.`;
}

/** Without a full stop. */
export function fileTroubleInWords(problem: unknown): string {
  const { code, message, path } = fieldsIn(problem);
  if (code === "ENOSPC" || code === "SQLITE_FULL" || code === "EFBIG") return "the disk is full";
  if (code === "EACCES" || code === "EPERM") return `this user may not read or write ${String(path ?? "it")}`;
  if (code === "EROFS") return "the disk can only be read";
  return String(message ?? problem).replace(/\.$/u, "");
}

export type KeptAside = {
  name: string;
  path: string;
  /** What moved the database aside. */
  why: "restore" | "switch";
  /** When that was, and from when on the nightly backup removes it, in UTC milliseconds. */
  at: number;
  goesAt: number;
  bytes: number;
};

/** The newest first; who was erased since is still in them (rule 30.15). None where the folder can't be read. */
export const keptAsideFolders = (dataDir: string): KeptAside[] =>
  namesIn(dataDir)
    .flatMap((name) => folderAt(dataDir, name) ?? [])
    .sort((one, other) => other.at - one.at);

function folderAt(dataDir: string, name: string): KeptAside | null {
  const [, stamp = "", rest = ""] = /^replaced-(\d{8}T\d{6})(.*)$/u.exec(name) ?? [];
  const path = join(dataDir, name);
  const found = name.startsWith("replaced-") ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!found?.isDirectory()) return null;
  const at = momentOfStamp(stamp) ?? Math.floor(found.mtimeMs);
  const why = rest.startsWith("-failed") ? "switch" : "restore";
  const bytes = bytesOf(...namesIn(path).map((file) => join(path, file)));
  return { name, path, why, at, goesAt: at + keptMs, bytes };
}

/** One that is another user's by now is counted as empty: the checks tell whose it is. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
