import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { isOfFuture } from "#app/operations/backup/backup.ts";
import { asideInWords } from "#app/operations/backup/backup-table.server.ts";
import { keptAsideFolders } from "#app/operations/backup/kept-aside.server.ts";
import { interruptedRestore } from "#app/operations/backup/restore/swap.server.ts";
import { type BackupState, readBackupState } from "#app/operations/backup/state.server.ts";
import { numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { backupsFault, backupsOf } from "#app/operations/database/data-folder.server.ts";
import { databasePath, dataFolder } from "./database.server.ts";

const hourMs = 60 * 60_000;
const backupLateMs = 26 * hourMs;
const drillLateMs = 8 * 24 * hourMs;

export function backupChecks(now: number): Check[] {
  if (backupsFault(dataFolder())) return [];
  const state = readBackupState(dataFolder());
  const since = studioSince(now);
  return [judgeBackup(state, since, now), judgeDrill(state, since, now), judgePlace(), judgeAside()].flat();
}

export function unreadableBackupsCheck(): Check[] {
  const fault = backupsFault(dataFolder());
  return fault ? [{ name: "backup", about: "Backups", level: "warning", ...fault }] : [];
}

export function restoreCheck(now: number): Check[] {
  const interrupted = interruptedRestore(databasePath(), now);
  return interrupted ? [{ name: "restore-cut-off", about: "Restore", level: "warning", ...interrupted }] : [];
}

type Judged = Pick<Check, "level" | "words" | "remedy">;

const makeOne = "Make one now, on this page or with studio backup.";

function judgeBackup({ last, failure }: BackupState, since: number, now: number): Check {
  const why = failure ? ` The last attempt failed on ${instantInWords(failure.at)}: ${failure.why}` : "";
  const words = last
    ? `The last backup was made on ${instantInWords(last.at)}.${why}`
    : `No backup has been made yet.${why}`;
  if (last && !existsSync(join(backupsOf(dataFolder()), last.file))) {
    const gone = `The latest backup, ${last.file}, is missing from its folder.`;
    return { name: "backup", about: "Backups", level: "warning", words: gone, remedy: makeOne };
  }
  if (last && isOfFuture(last.at, now)) {
    const future = `The last backup is dated ${instantInWords(last.at)}, which is later than the server's clock.${why}`;
    return { name: "backup", about: "Backups", level: "warning", words: future, remedy: makeOne };
  }
  const isLate = now - (last?.at ?? since) > backupLateMs;
  const judged: Judged = isLate
    ? { level: "warning", words, remedy: makeOne }
    : {
        level: last && !failure ? "well" : "note",
        words,
        remedy: failure ? "The studio tries again automatically." : null,
      };
  return { name: "backup", about: "Backups", ...judged };
}

function judgeDrill({ drill, last }: BackupState, since: number, now: number): Check {
  const about = { name: "drill", about: "Backup drill" };
  const again =
    "Test it now: studio backup --drill. If it fails again, keep older backups and make a new one.";
  if (drill?.why) {
    const words = `On ${instantInWords(drill.at)} the backup ${drill.file} could not be restored: ${drill.why}`;
    return { ...about, level: "warning", words, remedy: again };
  }
  const isLate = last !== null && now - (drill?.at ?? since) > drillLateMs;
  const words = drill
    ? `On ${instantInWords(drill.at)} a backup was restored as a test, with ${numberOf(drill.counts.appointments ?? 0, "appointment")}.`
    : "No backup has been tested yet. The studio does this once a week.";
  if (isLate) return { ...about, level: "warning", words, remedy: "Test it now: studio backup --drill" };
  return { ...about, level: drill ? "well" : "note", words, remedy: null };
}

// Copies on other machines can't be detected, so this is shown if all files are on one disk.
function judgePlace(): Check[] {
  const folder = dataFolder();
  const found = statSync(backupsOf(folder), { throwIfNoEntry: false });
  if (!found || found.dev !== statSync(folder).dev) return [];
  const words = "The backups are on the same disk as the database. If the disk fails, both are lost.";
  const remedy = `Copy the folder ${backupsOf(folder)} to another machine every night. The installation guide shows how.`;
  return [{ name: "backup-place", about: "Backups elsewhere", level: "note", words, remedy }];
}

function judgeAside(): Check[] {
  const kept = keptAsideFolders(dataFolder());
  if (kept.length === 0) return [];
  const words = kept.map(
    (folder) =>
      `${folder.name} contains ${asideInWords(folder, instantInWords)} (${sizeInWords(folder.bytes)}).`,
  );
  const remedy = `It still contains people who were erased since. To delete it early, remove it from ${dataFolder()}.`;
  return [{ name: "kept-aside", about: "Replaced database", level: "note", words: words.join(" "), remedy }];
}

function studioSince(now: number): number {
  const marker = join(dataFolder(), environment().demo ? "demo.id" : "studio.id");
  return statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? now;
}
