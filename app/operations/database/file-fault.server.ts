/** Files and folders of the studio that this process may not use, in the same words wherever it is met (rule 27.45). */
import { accessSync, constants, readFileSync, statfsSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";

// Who is who on this machine, for sentences that name the user to give a file back to.

/** The user whom this process works as. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in containers.
    return String(process.geteuid?.() ?? "");
  }
}

/** The name that the machine's list of users has for a number. */
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

/** What is so, and what to do: a sentence each. */
export type Fault = { words: string; remedy: string };

/** The first of the paths that this process may not read and write, where they are there; `dataDir` holds them all. */
export function firstFault(dataDir: string, paths: string[]): Fault | null {
  // Nothing can be said of what lies in a folder that can't be entered.
  for (const path of [dataDir, ...paths]) {
    const why = whyNoUse(path);
    if (why) return why === "EROFS" ? readOnly(path) : notMine(path, dataDir);
  }
  return null;
}

/** The code of the system; null for what may be used, and for what is not there. */
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

/** The whole folder is given back: what made one file another user's has seldom made only that one so. */
export function notMine(path: string, dataDir: string): Fault {
  const me = thisUser();
  const owner = userOf(statSync(path));
  const what = path === dataDir ? `The data folder ${path}` : path;
  return {
    words: `${what} can't be read and written by this user (${me}); it belongs to ${owner}.`,
    remedy:
      owner === me
        ? `Give the right back: sudo chmod -R u+rwX ${dataDir}`
        : `Give it back: sudo chown -R ${me} ${dataDir}`,
  };
}

export const readOnly = (path: string): Fault => ({
  words: `${path} lies on a disk that can only be read.`,
  remedy: "Make it writable, and start again.",
});

export const inOneSentence = ({ words, remedy }: Fault): string => `${words} ${remedy}`;

// A disk without room, told alike by the checks, by /up and by a start (rule 27.5).

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
