/** What the start looks at before a database is opened: a folder that once held a studio never becomes a new one (rule 27.9). */
import { randomUUID } from "node:crypto";
import { chmodSync, closeSync, existsSync, openSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { copiesIn } from "#db/copies.server.ts";
import { type Fault, firstFault, inOneSentence, notMine, readOnly } from "./file-fault.server.ts";

/** What can only be mended at the server, in one sentence with the path and the way (rule 27.11). */
export class DataRefused extends Error {}

export const backupsOf = (dataDir: string): string => join(dataDir, "backups");

const filesBeside = (databaseFile: string): string[] =>
  ["", "-wal", "-shm", ".lock"].map((end) => `${databaseFile}${end}`);

/** Of the data folder and of the database in it; null where this process may read and write all that is there. */
export const databaseFileFault = (databaseFile: string): Fault | null =>
  firstFault(dirname(databaseFile), filesBeside(databaseFile));

/** Of the backups, and of what is noted beside them. */
export const backupsFault = (dataDir: string): Fault | null =>
  firstFault(dataDir, [backupsOf(dataDir), ...pathsIn(backupsOf(dataDir))]);

/** "studio.id" beside app.db, "demo.id" beside demo.db: here lies, or lay, a studio. */
const markerOf = (databaseFile: string): string =>
  databaseFile.endsWith("demo.db")
    ? join(dirname(databaseFile), "demo.id")
    : join(dirname(databaseFile), "studio.id");

/** Throws a DataRefused; mends modes that are too wide, and answers what else the owner should know, a line each. */
export function lookOver(databaseFile: string): string[] {
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

/** Throws where the folder of backups can't be read, or a file is in its place: a start tells that before anything is begun. */
export function copiesOrThrow(dataDir: string): string[] {
  const backups = backupsOf(dataDir);
  return existsSync(backups) ? readdirSync(backups).map((name) => join(backups, name)) : [];
}

/** Throws where the folder has held a studio before; `what` is what is wrong with the database now. */
export function refuseNewStudio(databaseFile: string, what: string): void {
  const sign = signOfEarlierStudio(databaseFile);
  if (!sign) return;
  throw new DataRefused(
    `The database ${databaseFile} ${what}, but this folder has held a studio before. ${wayBack(databaseFile)} Or, to begin anew with an empty studio, move ${sign} away.`,
  );
}

/** Notes that a studio lives here, once; also for a folder that is older than this note. */
export function markStudio(databaseFile: string): void {
  const marker = markerOf(databaseFile);
  if (existsSync(marker)) return;
  const text = `${randomUUID()}\nA studio lives in this folder. While this file is here, a start that finds no database stops instead of making an empty one.\n`;
  try {
    writeFileSync(marker, text, { mode: 0o600 });
  } catch {
    // A disk without room: the next start notes it.
  }
}

/** All copies of a database, the newest first; those of later moments than the clock shows, which a wrong one made, come last. */
export function copiesBeside(databaseFile: string): string[] {
  const copies = copiesIn(backupsOf(dirname(databaseFile)), databaseFile);
  const isLater = (path: string) => statSync(path).mtimeMs > nowInstant() + dayMs;
  return [...copies.filter((path) => !isLater(path)), ...copies.filter(isLater)];
}

const dayMs = 24 * 60 * 60_000;

export function wayBack(databaseFile: string): string {
  const [copy] = copiesBeside(databaseFile);
  if (!copy) return "Put a backup in its place (studio restore FILE), and start again.";
  return `Put a backup in its place (studio restore ${basename(copy)}), and start again. The newest copy here is ${copy}.`;
}

/** A demo that was upgraded has left its copies in the same folder: beside one they prove nothing. */
function signOfEarlierStudio(databaseFile: string): string | null {
  const marker = markerOf(databaseFile);
  if (existsSync(marker)) return marker;
  const folder = dirname(databaseFile);
  const demo = join(folder, "demo.db");
  if (databaseFile === demo || existsSync(demo)) return null;
  return copiesIn(backupsOf(folder), databaseFile).length > 0 ? backupsOf(folder) : null;
}

/** Before SQLite has the file open: closing a second handle would take its locks away. */
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
    // Not there, or another user's.
  }
}

/** Of a folder that is not there, or that can't be read, none. */
export function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name));
  } catch {
    return [];
  }
}
