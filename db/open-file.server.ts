/**
 * Whether the file that is open is still the one at its path. What is written into a file that was deleted, moved away or
 * replaced is gone at the next start, so nothing may be confirmed after that.
 */
import { statSync } from "node:fs";

type FileIdentity = { path: string; device: number; inode: number };

/** `missing`: nothing lies at the path. `replaced`: another file does. */
export type LostFile = { path: string; how: "missing" | "replaced" };

/**
 * The database file and its journal (-wal) as they lie there now; nothing for a database in memory. Only asked by name:
 * a process that closes a second handle of a file gives up all its locks on it, those of SQLite too.
 */
export function filesOf(databaseFile: string): FileIdentity[] {
  return [databaseFile, `${databaseFile}-wal`].flatMap((path) => {
    const found = look(path);
    return found ? [{ path, device: found.dev, inode: found.ino }] : [];
  });
}

/** The first of these files that is not where it was; null where all are. Two looks at the folder, a few microseconds. */
export function lostFile(files: FileIdentity[]): LostFile | null {
  for (const { path, device, inode } of files) {
    const found = look(path);
    if (!found) return { path, how: "missing" };
    if (found.ino !== inode || found.dev !== device) return { path, how: "replaced" };
  }
  return null;
}

function look(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    // The folder can't be entered any more.
    return undefined;
  }
}
