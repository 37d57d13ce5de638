/** Makes a backup while the database is in use (rules 30.1 and 30.2). A separate process verifies it before it gets its name. */
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { copyLedger, ledgerIn } from "#app/domain/privacy/ledger-file.server.ts";
import { backupsFault, backupsOf } from "#app/operations/database/data-folder.server.ts";
import { inOneSentence } from "#app/operations/database/file-fault.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseFault, sqlite, writing } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { isDemoFile, partialOf, removeHalfCopies, syncToDisk } from "#db/copies.server.ts";
import { backupName, manifestName } from "./backup.ts";
import { bytesOf, describeFileError, noRoomFor } from "./kept-aside.server.ts";
import { backupAt, pruneBackups, type VerifiedBackup } from "./list-backups.server.ts";
import { CopyDamaged, type Examined, examineCopy, type Manifest, manifestFor } from "./manifest.server.ts";
import { newestIn, schemaOf, zoneOf } from "./source.sql.server.ts";
import { noteBackupState, recordManualRun } from "./state.server.ts";

const underWay = singleton("backup", (): { stop?: AbortController } => ({}));

/** Makes one backup at a time. Refusals: busy, conflict (with the reason). */
export async function makeBackup(
  { why }: { why: Manifest["why"] },
  by: By,
): Promise<Outcome<VerifiedBackup>> {
  if (underWay.stop) return refused("busy", "Another backup is running. Try again in a minute.");
  const stop = new AbortController();
  underWay.stop = stop;
  const stopNow = () => stop.abort();
  process.once("SIGTERM", stopNow);
  try {
    const outcome = await noted(why, by, stop.signal);
    if (outcome.ok && why === "asked") recordManualBackup(outcome.value, by);
    return outcome;
  } finally {
    process.off("SIGTERM", stopNow);
    underWay.stop = undefined;
  }
}

async function noted(why: Manifest["why"], by: By, stop: AbortSignal): Promise<Outcome<VerifiedBackup>> {
  const file = sqlite().name;
  const place = { dataDir: dirname(file), demo: isDemoFile(file) };
  const backups = backupsOf(place.dataDir);
  try {
    mkdirSync(backups, { recursive: true, mode: 0o700 });
    refuseWhereUseless(file, backups);
    const backup = await written(why, by.now, backups, stop);
    const last = { at: backup.at, file: backup.name, bytes: backup.bytes };
    noteBackupState(place.dataDir, { last, failure: null }, place.demo);
    copyLedgerBeside(place.dataDir);
    pruneBackups(place.dataDir, place.demo, by.now);
    return done(backup);
  } catch (problem) {
    if (stop.aborted) return refused("busy", "The server was stopped before the backup was complete.");
    const said = inWords(problem, place.dataDir);
    noteFailure(place, said, by.now);
    return refused("conflict", said);
  }
}

// Without the ledger, a backup on another machine would bring back people who were erased (rule 21.12).
function copyLedgerBeside(dataDir: string): void {
  try {
    copyLedger(dataDir);
  } catch (problem) {
    throw new BackupRefused(
      `The backup was made, but the list of erased people (${ledgerIn(dataDir)}) could not be copied next to it: ${describeFileError(problem)}.`,
    );
  }
}

class BackupRefused extends Error {}

function refuseWhereUseless(file: string, backups: string): void {
  const fault = databaseFault();
  if (fault) throw new BackupRefused(`The database file is ${fault.how}, so no backup can be made.`);
  const noRoom = noRoomFor(bytesOf(file, `${file}-wal`), backups);
  if (noRoom) throw new BackupRefused(`No backup was made. ${noRoom}`);
}

async function written(
  why: Manifest["why"],
  now: number,
  backups: string,
  stop: AbortSignal,
): Promise<VerifiedBackup> {
  const source = sqlite();
  const base = isDemoFile(source.name) ? "demo" : "app";
  let at = now;
  while (existsSync(join(backups, backupName(base, at)))) at += 1000;
  const path = join(backups, backupName(base, at));
  const partial = partialOf(path);
  const start = newestIn(source);
  removeHalfCopies(backups, source.name);
  try {
    await copyPages(source, partial, stop);
    chmodSync(partial, 0o600);
    const found = await examineCopy(partial, { stop, hashed: true });
    refuseIncomplete(found, start, source);
    const manifest = manifestFor(basename(path), { why, at, timeZone: zoneOf(source) }, found);
    writeFileSync(manifestName(path), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    syncToDisk(partial);
    renameSync(partial, path);
    syncToDisk(backups);
    return { ...backupAt(path), at, manifest };
  } catch (problem) {
    for (const leftover of ["", "-wal", "-shm", "-journal"]) rmSync(`${partial}${leftover}`, { force: true });
    if (!existsSync(path)) rmSync(manifestName(path), { force: true });
    throw problem;
  }
}

const pagesATurn = 100;
// Syncs in steps, because one sync at the end would block the thread for seconds.
const syncEveryPages = 8192;

async function copyPages(source: Sqlite, partial: string, stop: AbortSignal): Promise<void> {
  let synced = 0;
  let syncing = Promise.resolve();
  const troubles: unknown[] = [];
  const copied = source.backup(partial, {
    progress: ({ totalPages, remainingPages }) => {
      stop.throwIfAborted();
      const pages = totalPages - remainingPages;
      if (pages - synced >= syncEveryPages) {
        synced = pages;
        syncing = syncing.then(() => giveToDisk(partial)).catch((trouble) => void troubles.push(trouble));
      }
      return pagesATurn;
    },
  });
  await copied.finally(() => syncing);
  if (troubles.length > 0) throw troubles[0];
}

// Only this process opens the file, so SQLite may lose its POSIX locks on it.
async function giveToDisk(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

// Rows may change during the copy, so this compares only tables that always grow, and the schema.
function refuseIncomplete(
  { newest, schema, counts }: Examined,
  start: Examined["newest"],
  source: Sqlite,
): void {
  const lacking = schemaOf(source).find((entry) => !schema.includes(entry));
  if (lacking) throw new CopyDamaged(`it lacks the ${lacking}`);
  if (newest.appointments < start.appointments || newest.audit < start.audit)
    throw new CopyDamaged("it lacks the latest changes");
  if (counts.settings !== 1) throw new CopyDamaged("it contains no studio data");
}

const recordManualBackup = ({ name, bytes }: VerifiedBackup, by: By): void =>
  writing(() => {
    record({ action: "backup-made", entity: "settings", entityId: null, detail: { file: name, bytes } }, by);
    recordManualRun("backup", by.now);
  });

function inWords(problem: unknown, dataDir: string): string {
  const fault = backupsFault(dataDir);
  if (fault) return inOneSentence(fault);
  if (problem instanceof BackupRefused) return problem.message;
  if (problem instanceof CopyDamaged)
    return `The backup was discarded because it is damaged: ${problem.message}. The database may be damaged too. Run studio doctor.`;
  return `The backup could not be made: ${describeFileError(problem)}.`;
}

function noteFailure({ dataDir, demo }: { dataDir: string; demo: boolean }, why: string, now: number): void {
  try {
    noteBackupState(dataDir, { failure: { at: now, why } }, demo);
  } catch {
    // The disk is full. The age of the last backup shows it.
  }
}
