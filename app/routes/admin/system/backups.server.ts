import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { type Backup, type BackupKind, isOfFuture } from "#app/operations/backup/backup.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import {
  listBackups,
  newestVerified,
  type VerifiedBackup,
} from "#app/operations/backup/list-backups.server.ts";
import { readBackupState } from "#app/operations/backup/state.server.ts";
import { openedBackup } from "#app/operations/backup-download.server.ts";
import { lengthInWords, numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import { mailsWaiting, waitInWords } from "#app/operations/mail/unsent.server.ts";

export function backupFacts(now: number) {
  const { failure, drill } = readBackupState(dataFolder());
  const kept = listBackups(dataFolder());
  const newest = newestVerified(dataFolder(), now);
  return {
    last: newest ? `${inWords(newest)}, ${ago(newest.at, now)}` : null,
    failure: failure && `${instantInWords(failure.at)}: ${failure.why}`,
    drill: drill && {
      when: `${instantInWords(drill.at)}, ${ago(drill.at, now)}`,
      went: drill.why ?? `Successful. Restored: ${countsInWords(drill.counts)}.`,
      failed: drill.why !== null,
    },
    kept: kept.map((backup) => ({
      name: backup.name,
      of: `${backupTime(kept, backup.at)}${isOfFuture(backup.at, now) ? ", clock was wrong" : ""}`,
      why: kinds[backup.kind],
      size: sizeInWords(backup.bytes),
      holds: backup.manifest ? countsInWords(backup.manifest.counts) : "Not verified",
    })),
    all: sizeInWords(kept.reduce((sum, { bytes }) => sum + bytes, 0)),
  };
}

/** Returns the backup that this session unlocked with the password. */
export function unlockedBackup(sessionId: number, now: number) {
  const backup = openedBackup(sessionId, now);
  return backup && { called: backup.called, of: backupTime([], backup.at), size: sizeInWords(backup.bytes) };
}

/** Adds the seconds if two backups have the same minute. */
function backupTime(kept: Backup[], at: number | null): string {
  if (at === null) return "Unknown";
  const words = instantInWords(at);
  if (kept.filter((other) => other.at !== null && instantInWords(other.at) === words).length < 2)
    return words;
  const { locale, timeZone } = studio();
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium", timeZone }).format(at);
}

const kinds: Record<BackupKind, string> = {
  nightly: "Nightly",
  asked: "Manual",
  switch: "Before a version change",
  migration: "Before a database upgrade",
  rescued: "Recovered from a lost file",
  other: "Added manually",
};

const inWords = ({ at, bytes }: VerifiedBackup): string => `${instantInWords(at)}, ${sizeInWords(bytes)}`;

function ago(at: number, now: number): string {
  if (now < at) return "in the future";
  return now - at < 60_000 ? "just now" : `${lengthInWords(now - at)} ago`;
}

const countsInWords = ({ appointments = 0, users = 0 }: Record<string, number>): string =>
  `${numberOf(appointments, "appointment")}, ${numberOf(users, "account")}`;

/** Returns the last restore while its emails wait for the owner's decision. */
export async function restoredBox(now: number) {
  const restore = restoreWaiting();
  if (!restore) return null;
  const waiting = await mailsWaiting(now);
  return {
    at: instantInWords(restore.at),
    backupAt: instantInWords(restore.backupAt),
    source: restore.source,
    back: countsInWords(restore.counts),
    erasures: restore.erasures === 0 ? null : numberOf(restore.erasures, "erasure"),
    mails: waiting.all,
    older: waiting.older,
    wait: waitInWords(waiting),
  };
}
