/** How the last backups and the last drill went: a small file beside the backups, readable where the database is not. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/noted/job-runs.server.ts";
import { sqlite } from "#db/client.server.ts";
import { notesJobs } from "./source.sql.server.ts";

export type BackupState = {
  /** The newest backup that was checked; `file` is its name in the folder of backups. */
  last: { at: number; file: string; bytes: number } | null;
  /** The last try that failed, until one goes well. */
  failure: { at: number; why: string } | null;
  /** The last drill: a backup brought back into a scratch file. `counts`: rows by table. */
  drill: { at: number; file: string; why: string | null; counts: Record<string, number> } | null;
};

const nothing: BackupState = { last: null, failure: null, drill: null };

/** The demo may lie in the same folder, and must not make the studio's own backups look younger. */
const stateFile = (dataDir: string, demo: boolean): string =>
  join(backupsOf(dataDir), demo ? "demo-state.json" : "state.json");

/** Nothing known where there is no such file, or one that was cut short. */
export function readBackupState(dataDir: string, demo = environment().demo): BackupState {
  try {
    return { ...nothing, ...JSON.parse(readFileSync(stateFile(dataDir, demo), "utf8")) };
  } catch {
    return nothing;
  }
}

export function noteBackupState(
  dataDir: string,
  changed: Partial<BackupState>,
  demo = environment().demo,
): void {
  const path = stateFile(dataDir, demo);
  mkdirSync(backupsOf(dataDir), { recursive: true, mode: 0o700 });
  const text = `${JSON.stringify({ ...readBackupState(dataDir, demo), ...changed })}\n`;
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** A backup or a drill that was asked for is worth as much as the studio's own: its job has gone well, in the current database. */
export function noteDoneByHand(job: "backup" | "drill", now: number): void {
  if (!notesJobs(sqlite())) return;
  noteJobStart(job, now);
  noteJobEnd(job, null, now);
}
