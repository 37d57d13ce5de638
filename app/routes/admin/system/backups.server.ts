/** The backups that are kept, and how the last ones and the last drill went, in words. */
import type { BackupKind } from "#app/operations/backup/backup.ts";
import { restoreWaiting } from "#app/operations/backup/held-mails.server.ts";
import { isVerified, listBackups, type VerifiedBackup } from "#app/operations/backup/list.server.ts";
import { readBackupState } from "#app/operations/backup/state.server.ts";
import { lengthInWords, numberOf, sizeInWords } from "#app/operations/checks/amounts.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";

export function backupFacts(now: number) {
  const { failure, drill } = readBackupState(dataFolder());
  const kept = listBackups(dataFolder());
  const newest = kept.find(isVerified);
  return {
    last: newest ? `${inWords(newest)}, ${ago(newest.at, now)}` : null,
    failure: failure && `${instantInWords(failure.at)}: ${failure.why}`,
    drill: drill && {
      when: `${instantInWords(drill.at)}, ${ago(drill.at, now)}`,
      went: drill.why ?? `It went well. What came back: ${countsInWords(drill.counts)}.`,
      failed: drill.why !== null,
    },
    kept: kept.map((backup) => ({
      name: backup.name,
      of: backup.at === null ? "Unknown" : instantInWords(backup.at),
      why: kinds[backup.kind],
      size: sizeInWords(backup.bytes),
      holds: backup.manifest ? countsInWords(backup.manifest.counts) : "Not looked over",
    })),
    all: sizeInWords(kept.reduce((sum, { bytes }) => sum + bytes, 0)),
  };
}

const kinds: Record<BackupKind, string> = {
  nightly: "By night",
  asked: "Asked for",
  switch: "Before a change of version",
  migration: "Before an upgrade of the database",
  rescued: "Saved from a file that was lost",
  other: "Put there by hand",
};

const inWords = ({ at, bytes }: VerifiedBackup): string => `${instantInWords(at)}, ${sizeInWords(bytes)}`;

const ago = (at: number, now: number): string =>
  now < at ? "in the future" : `${lengthInWords(now - at)} ago`;

const countsInWords = ({ appointments = 0, users = 0 }: Record<string, number>): string =>
  `${numberOf(appointments, "appointment")}, ${numberOf(users, "account")}`;

/** The last restore, while its mails wait for the owner's word. */
export function restoredBox() {
  const restore = restoreWaiting();
  return (
    restore && {
      at: instantInWords(restore.at),
      backupAt: instantInWords(restore.backupAt),
      source: restore.source,
      back: countsInWords(restore.counts),
      erasures: restore.erasures === 0 ? null : numberOf(restore.erasures, "erasure"),
      mails: restore.mails,
      older: restore.older,
      wait: `${numberOf(restore.mails, "mail")} ${restore.mails === 1 ? "waits" : "wait"}`,
    }
  );
}
