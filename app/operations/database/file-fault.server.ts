/** Messages about files and folders that this process can't use (rule 27.45). */
import { accessSync, constants, readFileSync, statfsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.geteuid?.() ?? "");
  }
}

export function userOf({ uid }: { uid: number }): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((each) => each.split(":")[2] === String(uid));
    return line?.split(":")[0] || `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}

export type Fault = { words: string; remedy: string };

export function firstFault(dataDir: string, paths: string[]): Fault | null {
  for (const path of [dataDir, ...paths]) {
    const why = whyNoUse(path);
    if (why) return why === "EROFS" ? readOnly(path) : notMine(path, dataDir);
  }
  return null;
}

function whyNoUse(path: string): string | null {
  const { R_OK, W_OK, X_OK } = constants;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found) accessSync(path, found.isDirectory() ? R_OK | W_OK | X_OK : R_OK | W_OK);
    return null;
  } catch (problem) {
    const code = String(fieldsIn(problem).code);
    return /^(?:EACCES|EPERM|EROFS)$/u.test(code) ? code : null;
  }
}

// Suggests the whole folder, because other files usually have the wrong owner too.
export function notMine(path: string, dataDir: string): Fault {
  const me = thisUser();
  const owner = userOf(statSync(path));
  const what = path === dataDir ? `The data folder ${path}` : path;
  return {
    words: `${what} can't be read and written by this user (${me}); it belongs to ${owner}.`,
    remedy:
      owner === me
        ? `Restore the permissions: sudo chmod -R u+rwX ${dataDir}`
        : `Restore the owner: sudo chown -R ${me} ${dataDir}`,
  };
}

export const readOnly = (path: string): Fault => ({
  words: `${path} is on a read-only disk.`,
  remedy: "Make it writable, and start again.",
});

export const inOneSentence = ({ words, remedy }: Fault): string => `${words} ${remedy}`;

// A write needs space for some pages of the journal.
const leastForWritesBytes = 1024 * 1024;

export const isFull = (freeBytes: number): boolean => freeBytes < leastForWritesBytes;

export function freeBytesAt(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Returns true if a write failed on a full disk. For an I/O error of SQLite, `freeBytes` decides. */
export function meansFullDisk(problem: unknown, freeBytes: number): boolean {
  const code = String(fieldsIn(problem).code ?? "");
  if (/^(?:SQLITE_FULL|ENOSPC$|EDQUOT$)/u.test(code)) return true;
  return /^SQLITE_(?:IOERR|CANTOPEN)/u.test(code) && isFull(freeBytes);
}

export const moreRoom = (folder: string): string =>
  `Make room on the disk of ${folder}, or use a larger disk.`;

export const fullDisk = (folder: string): Fault => ({
  words: "The disk is full, so no bookings can be taken.",
  remedy: moreRoom(folder),
});

export const noRoomForDatabase = (folder: string): Fault & { openly: string } => ({
  words: "The database has no space left on its disk, so no bookings can be taken.",
  openly: fullDisk(folder).words,
  remedy: moreRoom(folder),
});
