/** The last step of a restore (rule 30.6). The database is moved before its journal, so no start finds a database without its journal. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { eq } from "drizzle-orm";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { manifestName, stampOf } from "#app/operations/backup/backup.ts";
import { backupsOf, DataRefused } from "#app/operations/database/data-folder.server.ts";
import { commandTo } from "#app/operations/state/service-commands.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { isAtWork, removeHalfCopies, syncToDisk } from "#db/copies.server.ts";
import { restores } from "#db/schema.ts";

export const unfinishedOf = (databaseFile: string): string => `${databaseFile}.restoring`;
const readyOf = (databaseFile: string): string => `${databaseFile}.restored`;

export function markReady(databaseFile: string): void {
  renameSync(unfinishedOf(databaseFile), readyOf(databaseFile));
  syncToDisk(dirname(databaseFile));
}

const drillsOf = (databaseFile: string): string => `drill-${basename(databaseFile, ".db")}-`;

export const scratchOf = (databaseFile: string): string => `${drillsOf(databaseFile)}${process.pid}-`;

const withJournals = ["", "-wal", "-shm", "-journal"];

const moving = "replacing-";

/** Puts the prepared file in place. Returns the folder that holds the old files. */
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

function asReplaced(aside: string): string {
  const name = join(dirname(aside), `replaced-${basename(aside).slice(moving.length)}`);
  let path = name;
  for (let more = 2; existsSync(path); more += 1) path = `${name}-${more}`;
  renameSync(aside, path);
  syncToDisk(dirname(aside));
  return path;
}

export const isInterrupted = (databaseFile: string): boolean =>
  !existsSync(databaseFile) && existsSync(readyOf(databaseFile));

/** Stops a start in an unfinished folder. Call it before a database is opened. */
export function refuseInterruptedRestore(databaseFile: string): void {
  if (!isInterrupted(databaseFile)) return;
  throw new DataRefused(
    `A restore of ${databaseFile} was interrupted before its last step. To continue it: studio restore --continue`,
  );
}

/** Deletes what interrupted backups, drills and restores left. Call it only with the folder lock. */
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
  // The database is moved first. If it exists, that restore has moved nothing or has finished.
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

function removeOldRehearsal(folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && found.mtimeMs < nowInstant() - anHourMs) rmSync(folder, { recursive: true, force: true });
}

function removeIfEmpty(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  } catch (problem) {
    if (!/^(?:EACCES|EPERM)$/u.test(String(fieldsIn(problem).code))) throw problem;
  }
}

// A note beside the database, written before a restore and deleted after it (rule 30.20).

type Begun = { source: string; at: number };

const noteOf = (databaseFile: string): string => `${databaseFile}.restore-begun.json`;

/** Writes the note. Returns a function that restores the earlier note, for a restore that is refused. */
export function writeRestoreNote(databaseFile: string, begun: Begun): () => void {
  const path = noteOf(databaseFile);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  write(path, JSON.stringify(begun));
  return () => (before === null ? deleteRestoreNote(databaseFile) : write(path, before));
}

function write(path: string, text: string): void {
  writeFileSync(`${path}.next`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.next`, path);
  syncToDisk(dirname(path));
}

export function deleteRestoreNote(databaseFile: string): void {
  for (const path of [noteOf(databaseFile), `${noteOf(databaseFile)}.next`]) rmSync(path, { force: true });
}

const toldMs = 7 * 24 * 60 * 60_000;

/** Returns a restore of the last week that did not finish. */
export function interruptedRestore(
  databaseFile: string,
  now: number,
): { words: string; remedy: string } | null {
  const begun = begunAt(databaseFile);
  if (!begun || now - begun.at > toldMs) return null;
  if (db().select({ id: restores.id }).from(restores).where(eq(restores.at, begun.at)).get()) return null;
  return {
    words: `The restore of ${begun.source}, started on ${instantInWords(begun.at)}, did not finish. Nothing was changed.`,
    remedy: `To restore it: ${commandTo("stop")}; sudo studio restore ${begun.source}; ${commandTo("start")}`,
  };
}

function begunAt(databaseFile: string): Begun | null {
  try {
    const { source, at } = fieldsIn(JSON.parse(readFileSync(noteOf(databaseFile), "utf8")));
    return typeof source === "string" && typeof at === "number" ? { source, at } : null;
  } catch {
    return null;
  }
}
