/** `studio restore`: puts a backup in place of the database, or into a temporary file (rules 30.5 to 30.8). */
import { existsSync, fstatSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { importErasures, ledgerNameFor } from "#app/domain/privacy/ledger-file.server.ts";
import { type Environment, prepareDataDir } from "#app/domain/studio/environment.server.ts";
import { type BackupKind, keptMs } from "#app/operations/backup/backup.ts";
import { kindsInWords } from "#app/operations/backup/backup-table.server.ts";
import { describeFileError, noRoomFor } from "#app/operations/backup/kept-aside.server.ts";
import { CopyDamaged, examineCopy } from "#app/operations/backup/manifest.server.ts";
import { FolderInUse, holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import { commandTo, thisMachine } from "#app/operations/state/service-commands.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { type Lost, lostInWords } from "./compare-copy.sql.server.ts";
import { type Prepared, prepareRestore } from "./prepare.server.ts";
import { closeSource, findSource, type RestoreSource, type SourceWish } from "./source.server.ts";
import {
  deleteRestoreNote,
  isInterrupted,
  markReady,
  removeLeftovers,
  scratchOf,
  swapIn,
  unfinishedOf,
  writeRestoreNote,
} from "./swap.server.ts";

export type Restored = Prepared & {
  source: string;
  kind: BackupKind;
  madeBy: string | null;
  replaced: { path: string; goesAt: number } | null;
};

/** Restores a backup. A refusal changes nothing; busy means that a server uses the folder. */
export async function restoreBackup(
  wish: SourceWish,
  databaseFile: string,
  by: By,
): Promise<Outcome<Restored>> {
  const { countMails = null } = wish;
  return withSource(wish, databaseFile, by, (source) =>
    withFolder(databaseFile, async () => {
      const takeNoteBack = writeRestoreNote(databaseFile, { source: source.path, at: by.now });
      removeLeftovers(databaseFile);
      const hadIndex = existsSync(`${databaseFile}-shm`);
      const prepared = await preparedIn(unfinishedOf(databaseFile), source, { databaseFile, countMails }, by);
      if (!hadIndex) rmSync(`${databaseFile}-shm`, { force: true });
      if (!prepared.ok) {
        removeLeftovers(databaseFile);
        takeNoteBack();
        return prepared;
      }
      // Must run before the last step: a backup that is restored later may still contain these people.
      if (source.ledger)
        importErasures(join(dirname(databaseFile), ledgerNameFor(databaseFile)), source.ledger);
      markReady(databaseFile);
      const aside = swapIn(databaseFile, by.now);
      deleteRestoreNote(databaseFile);
      return done({
        ...prepared.value,
        replaced: aside === null ? null : { path: aside, goesAt: by.now + keptMs },
      });
    }),
  );
}

/** Restores into a temporary file and deletes it again. A server may run. */
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
      if (prepared.ok && source.manifest) await examineCopy(target);
      return prepared;
    } catch (problem) {
      if (!(problem instanceof CopyDamaged)) throw problem;
      return refused("invalid", `The restored copy of ${source.path} is damaged (${problem.message}).`);
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

/** Continues a restore that was interrupted in its last step. Returns where the old database is. */
export async function continueRestore(databaseFile: string, now: number): Promise<Outcome<string | null>> {
  if (!isInterrupted(databaseFile))
    return refused("conflict", "No restore was interrupted here, so there is nothing to continue.");
  return withFolder(databaseFile, async () => {
    const aside = swapIn(databaseFile, now);
    deleteRestoreNote(databaseFile);
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
      `The studio is running on ${databaseFile}. Stop it first: ${howToStop()}. (To check a backup while the studio runs, add --dry-run.)`,
    );
  }
  try {
    return await work();
  } finally {
    releaseFolder();
  }
}

// In a container, stopping the studio closes the shell too.
const howToStop = (): string =>
  thisMachine() === "container"
    ? `${commandTo("stop")}, then run: docker compose run --rm studio studio restore ...`
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
    return refused("conflict", `${source.path} could not be restored: ${describeFileError(problem)}.`);
  }
}

export function restoredInWords(restored: Restored, dry: boolean): string[] {
  const { appointments, coming, clients, newestBooking, migrations, erasures, sessionsEnded } = restored;
  const newest = newestBooking === null ? "" : `; the newest was booked ${inWords(newestBooking, restored)}`;
  const brought = migrations > 0 ? `, migrated to this version (migrations: ${migrations})` : "";
  return [
    `${restored.source}${kindOf(restored)} ${dry ? "can be restored. Nothing was changed. It contains:" : "is now the studio's database:"}`,
    `  Date: ${inWords(restored.backupAt, restored)} (${restored.timeZone}), made by ${makerOf(restored)}${brought}.`,
    `  Appointments: ${appointments}, ${coming} of them upcoming${newest}.`,
    `  Clients: ${clients}.`,
    ...(restored.lost ? [`  ${missingInWords(restored.lost)}.`] : []),
    `  Erasures repeated: ${erasures}. Sessions ended: ${sessionsEnded}, so everyone must log in again.`,
    ...(restored.erasuresUnknown
      ? [
          "  People who were erased on the other machine after this backup come back with it. To prevent this, copy erasures.log from the other machine's folder backups next to the file, then restore it.",
        ]
      : []),
  ];
}

const missingInWords = (lost: Lost): string =>
  lost.made + lost.changed + lost.people === 0
    ? "It contains all appointments and accounts of the current database"
    : `In the current database, but not in this backup: ${lostInWords(lost)}`;

const kindOf = ({ kind }: Restored): string => (kind === "other" ? "" : ` (${kindsInWords[kind]})`);

const makerOf = ({ madeBy, migrations }: Restored): string => {
  if (madeBy) return `version ${madeBy}`;
  return migrations > 0 ? "an earlier version" : "a version with the same data format";
};

export function afterRestore(
  restored: Restored,
  { origin, originIsSet }: Pick<Environment, "origin" | "originIsSet">,
): string[] {
  const { replaced, mailsWaiting } = restored;
  const aside = replaced
    ? [
        `The previous database is in ${replaced.path} until ${dayInWords(replaced.goesAt, restored)}. It still contains people who are erased until then.`,
      ]
    : [];
  return [
    ...aside,
    mailsWaiting === 0
      ? "No email from before is waiting, so emails are sent as usual."
      : `No email is sent until you release them, because some may have been sent before. Release them ${originIsSet ? `at ${origin}/admin/system` : "on the page System"}, or with studio restore --release (all), or studio restore --drop (discards those from before the restore). An email about an appointment that is over is not sent. If only such emails are left, the studio releases them automatically.`,
    `Now start the studio: ${commandTo("start")}`,
  ];
}

type Clock = Pick<Restored, "timeZone" | "locale">;

function inWords(instant: number, clock: Clock): string {
  const { minute } = studioNow(clock.timeZone, instant);
  return `${dayInWords(instant, clock)}, ${timeInWords(minute, clock.locale)}`;
}

const dayInWords = (instant: number, { timeZone, locale }: Clock): string =>
  dateInWords(studioNow(timeZone, instant).date, locale, "date");
