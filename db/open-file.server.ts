/** Detects a deleted or replaced file, because writes to it would be lost at the next start. */
import { statSync } from "node:fs";

type FileIdentity = { path: string; device: number; inode: number };

export type LostFile = { path: string; how: "missing" | "replaced" };

/** Returns database file and journal. Doesn't open them, because closing releases SQLite's locks. */
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
