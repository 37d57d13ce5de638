/** Detects whether the open file is still at its path: writes into a deleted or replaced file are lost at the next start. */
import { statSync } from "node:fs";

type FileIdentity = { path: string; device: number; inode: number };

export type LostFile = { path: string; how: "missing" | "replaced" };

/** The database file and its journal. Only by name: closing a second handle releases SQLite's locks. */
export function filesOf(databaseFile: string): FileIdentity[] {
  return [databaseFile, `${databaseFile}-wal`].flatMap((path) => {
    const found = look(path);
    return found ? [{ path, device: found.dev, inode: found.ino }] : [];
  });
}

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
    return undefined;
  }
}
