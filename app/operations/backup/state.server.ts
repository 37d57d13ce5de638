/** How the last backups and the last drill went: a small file beside the backups, readable where the database is not. */
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";

export type BackupState = {
  /** The newest backup that was checked; `file` is its name in the folder of backups. */
  last: { at: number; file: string; bytes: number } | null;
  /** The last try that failed, until one goes well. */
  failure: { at: number; why: string } | null;
  /** The last drill: a backup brought back into a scratch file. `counts`: rows by table. */
  drill: { at: number; file: string; why: string | null; counts: Record<string, number> } | null;
};

const nothing: BackupState = { last: null, failure: null, drill: null };

const stateFile = (dataDir: string): string => join(backupsOf(dataDir), "state.json");

/** Nothing known where there is no such file, or one that was cut short. */
export function readBackupState(dataDir: string): BackupState {
  try {
    return { ...nothing, ...JSON.parse(readFileSync(stateFile(dataDir), "utf8")) };
  } catch {
    return nothing;
  }
}

export function noteBackupState(dataDir: string, changed: Partial<BackupState>): void {
  const path = stateFile(dataDir);
  writeFileSync(`${path}.new`, `${JSON.stringify({ ...readBackupState(dataDir), ...changed })}\n`, {
    mode: 0o600,
  });
  renameSync(`${path}.new`, path);
}
