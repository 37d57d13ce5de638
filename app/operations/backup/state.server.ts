/** Results of the last backups and the last drill, in a small file that can be read without the database. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { sqlite } from "#db/client.server.ts";
import { notesJobs } from "./source.sql.server.ts";

export type BackupState = {
  last: { at: number; file: string; bytes: number } | null;
  failure: { at: number; why: string } | null;
  drill: { at: number; file: string; why: string | null; counts: Record<string, number> } | null;
};

const nothing: BackupState = { last: null, failure: null, drill: null };

// The demo may be in the same folder, and must not make the studio's own backups look newer.
const stateFile = (dataDir: string, demo: boolean): string =>
  join(backupsOf(dataDir), demo ? "demo-state.json" : "state.json");

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

export function recordManualRun(job: "backup" | "drill", now: number): void {
  if (!notesJobs(sqlite())) return;
  noteJobStart(job, now);
  noteJobEnd(job, null, now);
}
