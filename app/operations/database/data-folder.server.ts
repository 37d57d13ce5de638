/** Checks of the data folder before a database is opened: a used folder never becomes a new studio (rule 27.9). */
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { copiesIn } from "#db/copies.server.ts";
import { type Fault, firstFault, inOneSentence, notMine, readOnly } from "./file-fault.server.ts";

export class DataRefused extends Error {}

export const backupsOf = (dataDir: string): string => join(dataDir, "backups");

const filesBeside = (databaseFile: string): string[] =>
  ["", "-wal", "-shm", ".lock"].map((end) => `${databaseFile}${end}`);

export const databaseFileFault = (databaseFile: string): Fault | null =>
  firstFault(dirname(databaseFile), filesBeside(databaseFile));

export const backupsFault = (dataDir: string): Fault | null =>
  firstFault(dataDir, [backupsOf(dataDir), ...pathsIn(backupsOf(dataDir))]);

// "studio.id" beside app.db and "demo.id" beside demo.db show that the folder held a studio.
const markerOf = (databaseFile: string): string =>
  databaseFile.endsWith("demo.db")
    ? join(dirname(databaseFile), "demo.id")
    : join(dirname(databaseFile), "studio.id");

/** Throws a DataRefused. Corrects file modes that are too open. Returns warnings, one line each. */
export function checkDataFolder(databaseFile: string): string[] {
  const folder = dirname(databaseFile);
  const files = filesBeside(databaseFile);
  for (const path of files.filter((file) => existsSync(file))) refuseForeignFile(path);
  if (!(statSync(databaseFile, { throwIfNoEntry: false })?.size ?? 0)) {
    refuseNewStudio(databaseFile, existsSync(databaseFile) ? "is empty (0 bytes)" : "is missing");
  }
  for (const path of [...files, markerOf(databaseFile), ...copiesOrThrow(folder)]) closeToOthers(path, 0o600);
  closeToOthers(backupsOf(folder), 0o700);
  const { mode } = statSync(folder);
  if ((mode & 0o077) === 0) return [];
  return [
    `The data folder ${folder} is open to other users of this machine. To close it: chmod 700 ${folder}`,
  ];
}

export function copiesOrThrow(dataDir: string): string[] {
  const backups = backupsOf(dataDir);
  return existsSync(backups) ? readdirSync(backups).map((name) => join(backups, name)) : [];
}

export function refuseNewStudio(databaseFile: string, what: string): void {
  const sign = signOfEarlierStudio(databaseFile);
  if (!sign) return;
  throw new DataRefused(
    `The database ${databaseFile} ${what}, but this folder has held a studio before. ${restoreHint(databaseFile)} Or, to start with an empty studio, move ${sign} away.`,
  );
}

export function markStudio(databaseFile: string): void {
  const marker = markerOf(databaseFile);
  if (existsSync(marker)) return;
  const text = `${randomUUID()}\nThis folder belongs to a studio. As long as this file exists, a start without a database stops and does not create an empty one.\n`;
  try {
    writeFileSync(marker, text, { mode: 0o600 });
  } catch {
    // The disk is full. The next start writes the file.
  }
}

/** Returns all copies, newest first. Copies dated in the future come last. */
export function copiesBeside(databaseFile: string): string[] {
  const copies = copiesIn(backupsOf(dirname(databaseFile)), databaseFile);
  const isLater = (path: string) => statSync(path).mtimeMs > nowInstant() + dayMs;
  return [...copies.filter((path) => !isLater(path)), ...copies.filter(isLater)];
}

const dayMs = 24 * 60 * 60_000;

export function restoreHint(databaseFile: string): string {
  const [copy] = copiesBeside(databaseFile);
  if (!copy) return "Restore a backup (studio restore FILE), and start again.";
  return `Restore a backup (studio restore ${basename(copy)}), and start again. The newest copy here is ${copy}.`;
}

// Copies of an upgraded demo are in the same folder, and don't show that it held a studio.
function signOfEarlierStudio(databaseFile: string): string | null {
  const marker = markerOf(databaseFile);
  if (existsSync(marker)) return marker;
  const folder = dirname(databaseFile);
  const demo = join(folder, "demo.db");
  if (databaseFile === demo || existsSync(demo)) return null;
  return copiesIn(backupsOf(folder), databaseFile).length > 0 ? backupsOf(folder) : null;
}

// Call it before SQLite opens the file, because closing a second handle would release its locks.
function refuseForeignFile(path: string): void {
  try {
    closeSync(openSync(path, "r+"));
  } catch (problem) {
    const isReadOnly = fieldsIn(problem).code === "EROFS";
    throw new DataRefused(inOneSentence(isReadOnly ? readOnly(path) : notMine(path, dirname(path))));
  }
}

function closeToOthers(path: string, closed: number): void {
  try {
    const { mode } = statSync(path);
    if ((mode & 0o077) !== 0) chmodSync(path, closed);
  } catch {
    // The file is missing or belongs to another user.
  }
}

export function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
