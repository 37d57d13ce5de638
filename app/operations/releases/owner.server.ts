/** Root switches releases; what happens to the data happens as the user whose it is, so that no file of root's is left there. */
import { statSync } from "node:fs";

type Owner = { uid: number; gid: number };

/** Of a folder, for a process that is started for it; undefined where this process is no root's, or the folder is. */
export function folderOwner(path: string): Owner | undefined {
  const { uid, gid } = statSync(path);
  return process.getuid?.() === 0 && uid !== 0 ? { uid, gid } : undefined;
}

/** Does the work as the owner of a folder, and is root again after it. */
export async function asOwnerOf<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  const owner = folderOwner(path);
  if (!owner) return work();
  process.setegid?.(owner.gid);
  process.seteuid?.(owner.uid);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}
