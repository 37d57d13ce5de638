/** Whether a disk has room for one more copy, and what went wrong with files, in words. */
import { statfsSync, statSync } from "node:fs";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

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
