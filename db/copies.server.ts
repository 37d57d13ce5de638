/** The copies of the database in the folder of backups: made whole or not at all, and not more of them than help. */
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

/** Writes everything that a connection sees into a folder; `check` looks at the copy before it gets its name. Answers its path. */
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

/** What a copy is called until it is whole. It tells which process writes it. */
export const partialOf = (path: string): string => `${path}.partial-${process.pid}`;

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    // It is another user's.
    return problem instanceof Error && "code" in problem && problem.code === "EPERM";
  }
}

/** Whether another process that runs now writes what is called so; what this one left is of an earlier try. */
export function isAtWork(pid: string | undefined): boolean {
  return pid !== undefined && Number(pid) !== process.pid && isAlive(Number(pid));
}

/** Of a file or a folder: what a power cut must not take back. Never of a file that SQLite has open in this process. */
export function syncToDisk(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Copies of the demo, which shares the folder with the studio's, have names that begin so. */
const demos = "demo-";

export const isDemoFile = (databaseFile: string): boolean => basename(databaseFile) === "demo.db";

export const copyName = (databaseFile: string, name: string): string =>
  isDemoFile(databaseFile) ? `${demos}${name}` : name;

/** Whether a file of this name in the folder of copies is one of this database. */
const isOf = (databaseFile: string, name: string): boolean =>
  name.startsWith(demos) === isDemoFile(databaseFile);

/** Removes what was cut off half written, of this database alone: nothing that another process is at work on. */
export function removeHalfCopies(folder: string, databaseFile: string): void {
  for (const name of namesIn(folder)) {
    if (!name.includes(".db.partial") || !isOf(databaseFile, name)) continue;
    if (!isAtWork(/\.db\.partial-(\d+)/u.exec(name)?.[1])) rmSync(join(folder, name), { force: true });
  }
}

/** The paths of all copies of a database file, the newest first; none where there is no folder. */
export function copiesIn(folder: string, databaseFile = "app.db"): string[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(".db") && isOf(databaseFile, name))
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at || (other.path < one.path ? -1 : 1))
    .map(({ path }) => path);
}

/** Removes all but `path`, which was made just now, and the newest others whose names begin like this, `keep` in all. */
export function pruneCopies(path: string, beginning: string, keep: number): void {
  const folder = dirname(path);
  const others = namesIn(folder).filter(
    (name) => name.startsWith(beginning) && name.endsWith(".db") && name !== basename(path),
  );
  // The names go on with the moment. One that is later than the newest was made by a wrong clock, and goes first.
  const isLater = (name: string) => name > basename(path);
  const newestFirst = others.sort().reverse();
  const ranked = [...newestFirst.filter((name) => !isLater(name)), ...newestFirst.filter(isLater)];
  const old = ranked.slice(keep - 1);
  for (const name of old) rmSync(join(folder, name), { force: true });
}

/** None in a folder that this process may not read any more: a server whose folder was taken away still has to say so. */
function namesIn(folder: string): string[] {
  try {
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [];
  } catch (problem) {
    if (problem instanceof Error && "code" in problem && problem.code === "EACCES") return [];
    throw problem;
  }
}
