/** `studio restore`: a backup takes the database's place, or is brought back into a scratch file (rules 30.5 to 30.8). */
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CopyDamaged, examineCopy } from "#app/operations/backup/examine.server.ts";
import { bytesOf, fileTroubleInWords, noRoomFor } from "#app/operations/backup/room.server.ts";
import { FolderInUse, holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { prepareDataDir } from "#app/studio/environment.server.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { type Prepared, prepareRestore } from "./prepare.server.ts";
import { findSource, type RestoreSource, type SourceWish } from "./source.server.ts";
import { isCutOff, markReady, removeLeftovers, scratchOf, swapIn, unfinishedOf } from "./swap.server.ts";

export type Restored = Prepared & {
  /** The file's path, the moment it is of, and the version that made it where that is known. */
  source: string;
  backupAt: number;
  madeBy: string | null;
  /** Where the database that lay there before is now; null where there was none, and in a dry run. */
  replaced: string | null;
};

/** Brings a backup back. Refuses in words, with everything as it was; "busy" while a server uses the folder. */
export async function restoreBackup(
  wish: SourceWish,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const found = findSource(wish, databaseFile);
  if (!found.ok) return found;
  return withFolder(databaseFile, async () => {
    removeLeftovers(databaseFile);
    const prepared = await preparedIn(unfinishedOf(databaseFile), found.value, databaseFile, by);
    if (!prepared.ok) {
      removeLeftovers(databaseFile);
      return prepared;
    }
    markReady(databaseFile);
    return done({ ...prepared.value, replaced: swapIn(databaseFile, by.now) });
  });
}

/** The same into a scratch file, which is removed again: nothing is touched, and a server may run. */
export async function rehearseRestore(
  wish: SourceWish,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const found = findSource(wish, databaseFile);
  if (!found.ok) return found;
  const scratch = mkdtempSync(join(dirname(databaseFile), scratchOf(databaseFile)));
  try {
    const target = join(scratch, basename(databaseFile));
    const prepared = await preparedIn(target, found.value, databaseFile, by);
    // A restore trusts a file that is as its manifest says; this is the look that nobody waits for.
    if (prepared.ok) await examineCopy(target);
    return prepared;
  } catch (problem) {
    if (!(problem instanceof CopyDamaged)) throw problem;
    return refused("invalid", `${found.value.path} came back damaged (${problem.message}).`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Goes on with a restore that was ended in the middle of its last step. Answers where the old database is. */
export async function continueRestore(databaseFile: string, now: number): Promise<Outcome<string | null>> {
  return withFolder(databaseFile, async () =>
    isCutOff(databaseFile)
      ? done(swapIn(databaseFile, now))
      : refused("conflict", "No restore was cut off here: there is nothing to go on with."),
  );
}

async function withFolder<T>(databaseFile: string, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  prepareDataDir(dirname(databaseFile));
  try {
    holdFolder(databaseFile, 0);
  } catch (problem) {
    if (!(problem instanceof FolderInUse)) throw problem;
    return refused(
      "busy",
      `The studio is running on ${databaseFile}. Stop it first: sudo systemctl stop studio. (To see what a backup holds while it runs: --dry-run.)`,
    );
  }
  try {
    return await work();
  } finally {
    releaseFolder();
  }
}

async function preparedIn(
  target: string,
  source: RestoreSource,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const dataDir = dirname(databaseFile);
  const noRoom = noRoomFor(bytesOf(source.path, `${source.path}-wal`), dataDir);
  if (noRoom) return refused("conflict", noRoom);
  const owner = statSync(existsSync(databaseFile) ? databaseFile : dataDir);
  try {
    const outcome = await prepareRestore({ source, target, dataDir, owner }, by);
    if (!outcome.ok) return outcome;
    const { path, at: backupAt, manifest } = source;
    const madeBy = manifest?.version ?? null;
    return done({ ...outcome.value, source: path, backupAt, madeBy, replaced: null });
  } catch (problem) {
    if (problem instanceof MigrationRefused) return refused("invalid", problem.message);
    return refused("conflict", `${source.path} could not be brought back: ${fileTroubleInWords(problem)}.`);
  }
}
