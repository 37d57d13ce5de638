/** A disk without room, told alike by the checks, by /up and by a start (rule 27.5). */
import { statfsSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { Fault } from "./file-fault.server.ts";

/** A write takes some pages of the journal: with less than this none is sure of its room. */
const leastForWritesBytes = 1024 * 1024;

export const isFull = (freeBytes: number): boolean => freeBytes < leastForWritesBytes;

/** A folder that can't be asked is not taken for full. */
export function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Whether what SQLite or the system refused was for want of room; `freeBytes` decides where SQLite only says that the disk fails. */
export function meansFullDisk(problem: unknown, freeBytes: number): boolean {
  const code = String(fieldsIn(problem).code ?? "");
  if (/^(?:SQLITE_FULL|ENOSPC$|EDQUOT$)/u.test(code)) return true;
  return /^SQLITE_(?:IOERR|CANTOPEN)/u.test(code) && isFull(freeBytes);
}

export const moreRoom = (folder: string): string =>
  `Make room on the disk that holds ${folder}, or take a larger one.`;

export const fullDisk = (folder: string): Fault => ({
  words: "The disk is full: no booking can be taken.",
  remedy: moreRoom(folder),
});

/** Of the database on it: in words of its own, or one of the two would count as well while the other stands; /up says one. */
export const noRoomForDatabase = (folder: string): Fault & { openly: string } => ({
  words: "The database finds no room on its disk, so no booking can be taken.",
  openly: fullDisk(folder).words,
  remedy: moreRoom(folder),
});
