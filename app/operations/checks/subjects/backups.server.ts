/** Backups and the drill, as the file beside them tells. */
import { type BackupState, readBackupState } from "#app/operations/backup/state.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import type { Check } from "../check.ts";
import { dataFolder } from "./database.server.ts";

const hourMs = 60 * 60_000;

export const backupCheck = (now: number): Check => judgeBackup(readBackupState(dataFolder()), now);

function judgeBackup({ last }: BackupState, now: number): Check {
  const about = { name: "backup", about: "Backups" };
  if (!last) return { ...about, level: "note", words: "No backup has been made yet.", remedy: null };
  const words = `The last backup is of ${instantInWords(last.at)}.`;
  if (now - last.at <= 26 * hourMs) return { ...about, level: "well", words, remedy: null };
  return { ...about, level: "warning", words, remedy: "Make one now." };
}
