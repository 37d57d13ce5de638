/** Backups and the drill, as the file beside them tells, whether the newest is still there, and what waits after a restore (rule 30.14). */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { type BackupState, readBackupState } from "#app/operations/backup/state.server.ts";
import { lengthInWords, numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { lastRunOf } from "#app/operations/noted/job-runs.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { dataFolder } from "./database.server.ts";

const hourMs = 60 * 60_000;
/** A night, and two hours for one that began late. */
const staleAfterMs = 26 * hourMs;
const drillEveryMs = 8 * 24 * hourMs;

export function backupChecks(now: number): Check[] {
  const folder = dataFolder();
  const state = readBackupState(folder);
  const isThere = state.last !== null && existsSync(join(backupsOf(folder), state.last.file));
  const hadOne = lastRunOf("backup")?.succeededAt != null;
  return [
    judgeBackup(state, { isThere, hadOne }, now),
    judgeDrill(state, now),
    ...placeOf(folder),
    ...judgeRestore(),
  ];
}

function judgeBackup(
  { last, failure }: Pick<BackupState, "last" | "failure">,
  { isThere, hadOne }: { isThere: boolean; hadOne: boolean },
  now: number,
): Check {
  const about = { name: "backup", about: "Backups" };
  const why = failure
    ? ` The last try, on ${instantInWords(failure.at)}, failed: ${failure.why.replace(/\.$/u, "")}.`
    : "";
  if (!last) {
    const isEarly = !hadOne && failure === null;
    const words = hadOne
      ? `There were backups, and none is known any more.${why}`
      : `No backup has been made yet.${why}`;
    const remedy = isEarly ? "The first is made within minutes of the start, then one each night." : makeOne;
    return { ...about, level: isEarly ? "note" : "warning", words, remedy };
  }
  if (!isThere) {
    return {
      ...about,
      level: "warning",
      words: `The newest backup, ${last.file}, is not in its folder any more.`,
      remedy: makeOne,
    };
  }
  const words = `The newest backup is of ${instantInWords(last.at)} (${sizeInWords(last.bytes)}), looked over and whole.${why}`;
  if (now - last.at > staleAfterMs) {
    const old = `The newest backup is ${lengthInWords(now - last.at)} old.${why}`;
    return { ...about, level: "warning", words: old, remedy: makeOne };
  }
  return { ...about, level: failure ? "note" : "well", words, remedy: failure ? makeOne : null };
}

const makeOne = "Make one now: studio backup says why it can't.";

function judgeDrill({ drill, last }: Pick<BackupState, "drill" | "last">, now: number): Check {
  const check = { name: "drill", about: "Drill" };
  if (!drill) {
    const words = last
      ? "No backup has been brought back for a try yet; that is done each week."
      : "There is no backup yet to try.";
    return { ...check, level: "note", words, remedy: null };
  }
  const when = instantInWords(drill.at);
  if (drill.why !== null) {
    const words = `A backup did not come back when it was tried on ${when}: ${drill.why.replace(/\.$/u, "")}.`;
    return {
      ...check,
      level: "warning",
      words,
      remedy: "Make a new backup and try it: studio backup --drill",
    };
  }
  if (now - drill.at > drillEveryMs) {
    return {
      ...check,
      level: "warning",
      words: `No backup has been tried since ${when}.`,
      remedy: "Try one: studio backup --drill",
    };
  }
  return {
    ...check,
    level: "well",
    words: `A backup was brought back for a try on ${when}, and was whole.`,
    remedy: null,
  };
}

/** A folder of backups that is mounted from elsewhere is no risk; what is copied away can't be seen from here. */
function placeOf(folder: string): Check[] {
  const backups = statSync(backupsOf(folder), { throwIfNoEntry: false });
  if (backups && backups.dev !== statSync(folder).dev) return [];
  const words = `The backups lie in ${backupsOf(folder)}, on the same disk as the database: whoever loses that loses both.`;
  const remedy = "Have them copied to another place each day: docs/install.md says how.";
  return [{ name: "offsite", about: "Backups", level: "note", words, remedy }];
}

function judgeRestore(): Check[] {
  const waiting = restoreWaiting();
  if (!waiting) return [];
  const words = `Since the backup of ${instantInWords(waiting.backupAt)} was brought back, no mail goes out; ${numberOf(waiting.mails, "mail")} ${waiting.mails === 1 ? "waits" : "wait"} for your word.`;
  const remedy =
    "Let them go, or drop those that may have gone out before: on the page of the system, or by studio restore --release or --drop.";
  return [{ name: "restore", about: "Mails after the restore", level: "warning", words, remedy }];
}
