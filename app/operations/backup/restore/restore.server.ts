/** `studio restore`: puts a backup in place of the database, or into a temporary file (rules 30.5 to 30.8). */
import { existsSync, fstatSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ledgerNameFor, takeInErasures } from "#app/domain/privacy/ledger-file.server.ts";
import { type Environment, prepareDataDir } from "#app/domain/studio/environment.server.ts";
import { type BackupKind, keptMs } from "#app/operations/backup/backup.ts";
import { kindsInWords } from "#app/operations/backup/backup-table.server.ts";
import { fileTroubleInWords, noRoomFor } from "#app/operations/backup/kept-aside.server.ts";
import { CopyDamaged, examineCopy } from "#app/operations/backup/manifest.server.ts";
import { FolderInUse, holdFolder, releaseFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import { commandTo, thisMachine } from "#app/operations/noted/service-words.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { type Prepared, prepareRestore } from "./prepare.server.ts";
import { closeSource, findSource, type RestoreSource, type SourceWish } from "./source.server.ts";
import { type Lost, lostInWords } from "./stood-here.sql.server.ts";
import {
  forgetBegun,
  isCutOff,
  markReady,
  noteBegun,
  removeLeftovers,
  scratchOf,
  swapIn,
  unfinishedOf,
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
      const takeNoteBack = noteBegun(databaseFile, { source: source.path, at: by.now });
      removeLeftovers(databaseFile);
      const hadIndex = existsSync(`${databaseFile}-shm`);
      const prepared = await preparedIn(unfinishedOf(databaseFile), source, { databaseFile, countMails }, by);
      if (!hadIndex) rmSync(`${databaseFile}-shm`, { force: true });
      if (!prepared.ok) {
        removeLeftovers(databaseFile);
        takeNoteBack();
        return prepared;
      }
      // Before the last step: a backup that is restored later may still hold these people.
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

/** Continues a restore that was interrupted in its last step. Returns where the old database is. */
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

// In a container, stopping the studio closes the shell too.
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

export function restoredInWords(restored: Restored, dry: boolean): string[] {
  const { appointments, coming, clients, newestBooking, migrations, erasures, sessionsEnded } = restored;
  const newest = newestBooking === null ? "" : `; the newest was booked ${inWords(newestBooking, restored)}`;
  const brought = migrations > 0 ? `, and brought to this version (migrations: ${migrations})` : "";
  return [
    `${restored.source}${kindOf(restored)} ${dry ? "would come back; nothing was changed:" : "is the studio's database now:"}`,
    `  Of ${inWords(restored.backupAt, restored)} (${restored.timeZone}), made by ${makerOf(restored)}${brought}.`,
    `  Appointments: ${appointments}, of which ${coming} are still to come${newest}.`,
    `  Clients: ${clients}.`,
    ...(restored.lost ? [`  ${missingInWords(restored.lost)}.`] : []),
    `  Erasures made again: ${erasures}. Sessions ended: ${sessionsEnded}; everybody signs in anew.`,
    ...(restored.erasuresUnknown
      ? [
          "  Who was erased on the other machine after this backup is not known here, and comes back with it. If anybody was: copy erasures.log from that machine's folder of backups beside the file, and bring it back then.",
        ]
      : []),
  ];
}

const missingInWords = (lost: Lost): string =>
  lost.made + lost.changed + lost.people === 0
    ? "No appointment or account that is here now is missing in it"
    : `Here now, and not in it: ${lostInWords(lost)}`;

const kindOf = ({ kind }: Restored): string => (kind === "other" ? "" : ` (${kindsInWords[kind]})`);

const makerOf = ({ madeBy, migrations }: Restored): string => {
  if (madeBy) return `version ${madeBy}`;
  return migrations > 0 ? "an earlier version" : "a version that keeps its data as this one does";
};

export function afterRestore(
  restored: Restored,
  { origin, originIsSet }: Pick<Environment, "origin" | "originIsSet">,
): string[] {
  const { replaced, mailsWaiting } = restored;
  const aside = replaced
    ? [
        `What was there before is in ${replaced.path}, until ${dayInWords(replaced.goesAt, restored)}. Who is erased until then is still in it.`,
      ]
    : [];
  return [
    ...aside,
    mailsWaiting === 0
      ? "No mail from before waits, so mails go out as usual."
      : `No mail goes out until you say so, as some of those that wait may have gone out before: ${originIsSet ? `at ${origin}/admin/system` : "on the page System"}, or by studio restore --release (all of them), or studio restore --drop (not those that were written before the restore). A mail about a visit that is over by then is not sent; when only such mails are left, the studio sends mails again by itself.`,
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
