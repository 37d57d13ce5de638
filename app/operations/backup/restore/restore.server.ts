/** `studio restore`: a backup takes the database's place, or is brought back into a scratch file (rules 30.5 to 30.8). */
import { existsSync, fstatSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ledgerNameFor, takeInErasures } from "#app/domain/privacy/ledger-file.server.ts";
import { prepareDataDir } from "#app/domain/studio/environment.server.ts";
import { type BackupKind, keptMs } from "#app/operations/backup/backup.ts";
import { CopyDamaged, examineCopy } from "#app/operations/backup/examine.server.ts";
import { fileTroubleInWords, noRoomFor } from "#app/operations/backup/room.server.ts";
import { FolderInUse, holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import { commandTo, thisMachine } from "#app/operations/noted/service-words.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { forgetBegun, noteBegun } from "./begun.server.ts";
import { type Prepared, prepareRestore } from "./prepare.server.ts";
import { closeSource, findSource, type RestoreSource, type SourceWish } from "./source.server.ts";
import { isCutOff, markReady, removeLeftovers, scratchOf, swapIn, unfinishedOf } from "./swap.server.ts";

export type Restored = Prepared & {
  /** The file's path, what it was made for, and the version that made it where that is known. */
  source: string;
  kind: BackupKind;
  madeBy: string | null;
  /** Where the database that lay there before is now, and until when; null where there was none, and in a dry run. */
  replaced: { path: string; goesAt: number } | null;
};

/** Brings a backup back. Refuses in words, with everything as it was; "busy" while a server uses the folder. */
export async function restoreBackup(
  wish: SourceWish,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const { countMails = null } = wish;
  return withSource(wish, databaseFile, by, (source) =>
    withFolder(databaseFile, async () => {
      const takeNoteBack = noteBegun(databaseFile, { source: source.path, at: by.now });
      removeLeftovers(databaseFile);
      const hadIndex = existsSync(`${databaseFile}-shm`);
      const prepared = await preparedIn(unfinishedOf(databaseFile), source, { databaseFile, countMails }, by);
      // A look into a database with a journal leaves this beside it, and nobody else is here.
      if (!hadIndex) rmSync(`${databaseFile}-shm`, { force: true });
      if (!prepared.ok) {
        removeLeftovers(databaseFile);
        takeNoteBack();
        return prepared;
      }
      // Before the last step: a backup that is brought back later may know them still.
      if (source.ledger)
        takeInErasures(join(dirname(databaseFile), ledgerNameFor(databaseFile)), source.ledger);
      markReady(databaseFile);
      const aside = swapIn(databaseFile, by.now);
      forgetBegun(databaseFile);
      return done({
        ...prepared.value,
        replaced: aside === null ? null : { path: aside, goesAt: by.now + keptMs },
      });
    }),
  );
}

/** The same into a scratch file, which is removed again: nothing is touched, and a server may run. */
export async function rehearseRestore(
  wish: SourceWish,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const { countMails = null } = wish;
  return withSource(wish, databaseFile, by, async (source) => {
    const scratch = mkdtempSync(join(dirname(databaseFile), scratchOf(databaseFile)));
    try {
      const target = join(scratch, basename(databaseFile));
      const prepared = await preparedIn(target, source, { databaseFile, countMails }, by);
      // A restore trusts a file that is as its manifest says; this is the look that nobody waits for.
      if (prepared.ok && source.manifest) await examineCopy(target);
      return prepared;
    } catch (problem) {
      if (!(problem instanceof CopyDamaged)) throw problem;
      return refused("invalid", `${source.path} came back damaged (${problem.message}).`);
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  });
}

async function withSource<T>(
  wish: SourceWish,
  databaseFile: string,
  { now }: By,
  work: (source: RestoreSource) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const found = findSource(wish, databaseFile, now);
  if (!found.ok) return found;
  try {
    return await work(found.value);
  } finally {
    closeSource(found.value);
  }
}

/** Goes on with a restore that was ended in the middle of its last step. Answers where the old database is. */
export async function continueRestore(databaseFile: string, now: number): Promise<Outcome<string | null>> {
  if (!isCutOff(databaseFile))
    return refused("conflict", "No restore was cut off here: there is nothing to go on with.");
  return withFolder(databaseFile, async () => {
    const aside = swapIn(databaseFile, now);
    forgetBegun(databaseFile);
    return done(aside);
  });
}

async function withFolder<T>(databaseFile: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  prepareDataDir(dirname(databaseFile));
  try {
    holdFolder(databaseFile, 0);
  } catch (problem) {
    if (!(problem instanceof FolderInUse)) throw problem;
    return refused(
      "busy",
      `The studio is running on ${databaseFile}. Stop it first: ${howToStop()}. (To see what a backup holds while it runs: --dry-run.)`,
    );
  }
  try {
    return await work();
  } finally {
    releaseFolder();
  }
}

/** In a container the shell goes with the studio. */
const howToStop = (): string =>
  thisMachine() === "container"
    ? `${commandTo("stop")}, and then say this again by: docker compose run --rm studio studio restore ...`
    : commandTo("stop");

async function preparedIn(
  target: string,
  source: RestoreSource,
  into: Pick<Parameters<typeof prepareRestore>[0], "databaseFile" | "countMails">,
  by: By,
): Promise<Outcome<Restored>> {
  const { databaseFile } = into;
  const dataDir = dirname(databaseFile);
  const journalBytes = source.journal === null ? 0 : fstatSync(source.journal).size;
  const noRoom = noRoomFor(source.bytes + journalBytes, dataDir);
  if (noRoom) return refused("conflict", noRoom);
  const owner = statSync(existsSync(databaseFile) ? databaseFile : dataDir);
  try {
    const outcome = await prepareRestore({ ...into, source, target, owner }, by);
    if (!outcome.ok) return outcome;
    const { path, kind, version } = source;
    return done({ ...outcome.value, source: path, kind, madeBy: version, replaced: null });
  } catch (problem) {
    if (problem instanceof MigrationRefused) return refused("invalid", problem.message);
    return refused("conflict", `${source.path} could not be brought back: ${fileTroubleInWords(problem)}.`);
  }
}
