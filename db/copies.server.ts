/** Copies of the database in the folder of backups. An incomplete copy has another name. */
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Sqlite } from "./connection.server.ts";

/** Writes a copy of the database; `check` verifies it before it gets its name. Returns its path. */
export function writeCopy(
  sqlite: Sqlite,
  folder: string,
  name: string,
  check: (partial: string) => void = () => {},
): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeHalfCopies(folder, sqlite.name);
  const path = join(folder, name);
  const partial = partialOf(path);
  try {
    sqlite.prepare("VACUUM INTO ?").run(partial);
    chmodSync(partial, 0o600);
    check(partial);
    syncToDisk(partial);
    renameSync(partial, path);
    return path;
  } catch (problem) {
    rmSync(partial, { force: true });
    throw problem;
  }
}

// The name contains the process that is writing the copy.
export const partialOf = (path: string): string => `${path}.partial-${process.pid}`;

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem instanceof Error && "code" in problem && problem.code === "EPERM";
  }
}

export function isAtWork(pid: string | undefined): boolean {
  return pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid));
}

/** Syncs a file or folder to the disk. Not allowed for a file that SQLite has opened in this process. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

const demos = "demo-";

export const isDemoFile = (databaseFile: string): boolean => basename(databaseFile) === "demo.db";

export const copyName = (databaseFile: string, name: string): string =>
  isDemoFile(databaseFile) ? `${demos}${name}` : name;

const isOf = (databaseFile: string, name: string): boolean =>
  name.startsWith(demos) === isDemoFile(databaseFile);

/** Deletes incomplete copies of this database that no other process is writing. */
export function removeHalfCopies(folder: string, databaseFile: string): void {
  for (const name of namesIn(folder)) {
    if (!name.includes(".db.partial") || !isOf(databaseFile, name)) continue;
    if (!isAtWork(/\.db\.partial-(\d+)/u.exec(name)?.[1])) rmSync(join(folder, name), { force: true });
  }
}

export function copiesIn(folder: string, databaseFile = "app.db"): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".db") && isOf(databaseFile, name))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at || (other.path < one.path ? -1 : 1))
    .map(({ path }) => path);
}

/** Deletes all but `path` and the newest copies with this name, so that `keep` are left. */
export function pruneCopies(path: string, beginning: string, keep: number): void {
  const folder = dirname(path);
  const others = namesIn(folder).filter(
    (name) => name.startsWith(beginning) && name.endsWith(".db") && name !== basename(path),
  );
  // Names sort by time. A copy later than the new one was made by a wrong clock, and is deleted first.
  const isLater = (name: string) => name > basename(path);
  const newestFirst = others.sort().reverse();
  const ranked = [...newestFirst.filter((name) => !isLater(name)), ...newestFirst.filter(isLater)];
  const old = ranked.slice(keep - 1);
  for (const name of old) rmSync(join(folder, name), { force: true });
}

// Returns none if the folder can't be read, so that the server can still report that.
function namesIn(folder: string): string[] {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "EACCES") return [];
    throw problem;
  }
}
