/**
 * The last step of a restore (rule 30.6). The database goes first and its journal after it, so that no start ever finds the one
 * without the other: while the database is missing a start stops, and names the command that goes on.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { manifestName, stampOf } from "#app/operations/backup/backup.ts";
import { backupsOf, DataRefused } from "#app/operations/database/data-folder.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isAtWork, removeHalfCopies, syncToDisk } from "#db/copies.server.ts";

/** While it is prepared, and once it is ready to take the database's place. */
export const unfinishedOf = (databaseFile: string): string => `${databaseFile}.restoring`;
const readyOf = (databaseFile: string): string => `${databaseFile}.restored`;

/** Says that the prepared file is complete. */
export function markReady(databaseFile: string): void {
  renameSync(unfinishedOf(databaseFile), readyOf(databaseFile));
  syncToDisk(dirname(databaseFile));
}

/** How the folders begin into which drills bring a backup back. */
const drillsOf = (databaseFile: string): string => `drill-${basename(databaseFile, ".db")}-`;

/** Of a drill of this process. */
export const scratchOf = (databaseFile: string): string => `${drillsOf(databaseFile)}${process.pid}-`;

const withJournals = ["", "-wal", "-shm", "-journal"];

/** The folder that what lay there is moved into, until all of it is there: one that lies about is of a restore that was cut off. */
const moving = "replacing-";

/** Puts the complete file in the database's place. Answers the folder into which what lay there was moved; null for nothing. */
export function swapIn(databaseFile: string, now: number): string | null {
  const dataDir = dirname(databaseFile);
  const there = withJournals.map((end) => `${databaseFile}${end}`).filter((path) => existsSync(path));
  const begun = begunIn(dataDir);
  const aside = begun ?? (there.length > 0 ? join(dataDir, `${moving}${stampOf(now)}`) : null);
  if (aside && aside !== begun) {
    mkdirSync(aside, { mode: 0o700 });
    syncToDisk(dataDir);
  }
  for (const path of aside ? there : []) {
    renameSync(path, join(aside ?? "", basename(path)));
    syncToDisk(dataDir);
  }
  renameSync(readyOf(databaseFile), databaseFile);
  syncToDisk(dataDir);
  return aside && asReplaced(aside);
}

const begunIn = (dataDir: string): string | null => {
  const [name] = readdirSync(dataDir).filter((entry) => entry.startsWith(moving));
  return name ? join(dataDir, name) : null;
};

/** A database's journal never comes to lie beside another one: each folder has a name of its own. */
function asReplaced(aside: string): string {
  const name = join(dirname(aside), `replaced-${basename(aside).slice(moving.length)}`);
  let path = name;
  for (let more = 2; existsSync(path); more += 1) path = `${name}-${more}`;
  renameSync(aside, path);
  syncToDisk(dirname(aside));
  return path;
}

/** Whether a restore was ended in the middle of its last step. */
export const isCutOff = (databaseFile: string): boolean =>
  !existsSync(databaseFile) && existsSync(readyOf(databaseFile));

/** For the start, before anything is opened. */
export function refuseCutOffRestore(databaseFile: string): void {
  if (!isCutOff(databaseFile)) return;
  throw new DataRefused(
    `A restore of ${databaseFile} was cut off before its last step. To go on with it: studio restore --continue`,
  );
}

/** What backups, drills and restores that were cut off have left half done. Only while the folder's lock is held. */
export function removeLeftovers(databaseFile: string): void {
  const dataDir = dirname(databaseFile);
  const backups = backupsOf(dataDir);
  const base = basename(databaseFile, ".db");
  removeHalfCopies(backups, databaseFile);
  for (const name of existsSync(backups) ? readdirSync(backups) : []) {
    const isManifest = new RegExp(String.raw`^${base}-[\d-]+\.json$`, "u").test(name);
    const backup = join(backups, name.replace(/json$/u, "db"));
    if (isManifest && !existsSync(backup)) rmSync(manifestName(backup), { force: true });
  }
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(drillsOf(databaseFile)))) {
    const [pid] = name.slice(drillsOf(databaseFile).length).split("-");
    if (!isAtWork(pid)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  removeOldRehearsal(join(dataDir, "rehearsal"));
  const begun = begunIn(dataDir);
  // The database is moved first: where it stands, that restore had not begun to move anything, or was through.
  if (begun && existsSync(databaseFile)) asReplaced(begun);
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith("replaced-")))
    removeIfEmpty(join(dataDir, name));
  for (const end of withJournals) {
    rmSync(`${unfinishedOf(databaseFile)}${end}`, { force: true });
    rmSync(`${databaseFile}.next${end}`, { force: true });
    if (existsSync(databaseFile)) rmSync(`${readyOf(databaseFile)}${end}`, { force: true });
  }
}

const anHourMs = 60 * 60_000;

/** The copy on which a release was tried by a change that was cut off; one of this hour may be in use. */
function removeOldRehearsal(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.mtimeMs < nowInstant() - anHourMs) rmSync(folder, { recursive: true, force: true });
}

/** One that belongs to somebody else stands in nobody's way: the checks tell whose it is. */
function removeIfEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  } catch (problem) {
    if (!/^(?:EACCES|EPERM)$/u.test(String(fieldsIn(problem).code))) throw problem;
  }
}
