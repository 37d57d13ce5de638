/** The weekly drill (rule 30.11) restores the newest backup into a temporary file, in a separate process. */
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { Undone } from "#app/platform/http/bug-log.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { sqlite, writing } from "#db/client.server.ts";
import { isDemoFile } from "#db/copies.server.ts";
import { newestVerified } from "./list-backups.server.ts";
import { makeBackup } from "./make.server.ts";
import { anotherBackup } from "./restore/source.server.ts";
import { type BackupState, noteBackupState, recordManualRun } from "./state.server.ts";

type Drill = NonNullable<BackupState["drill"]>;

const run = promisify(execFile);

/** Tests the newest backup. Refusals: not-found (no backup), conflict (with the reason). */
export async function runDrill(databaseFile: string, now: number): Promise<Outcome<Drill>> {
  const [dataDir, demo] = [dirname(databaseFile), isDemoFile(databaseFile)];
  const newest = newestVerified(dataDir, now, demo);
  if (!newest) return refused("not-found", "No backups yet. Make one first: studio backup");
  const back = await broughtBack(newest.path, dataDir, demo);
  const drill = { at: now, file: newest.name, ...back };
  noteBackupState(dataDir, { drill }, demo);
  return back.why === null ? done(drill) : refused("conflict", back.why);
}

export async function drillNow(now: number): Promise<Outcome<Drill>> {
  const outcome = await runDrill(sqlite().name, now);
  if (outcome.ok) writing(() => recordManualRun("drill", now));
  return outcome;
}

async function broughtBack(
  path: string,
  dataDir: string,
  demo: boolean,
): Promise<Pick<Drill, "why" | "counts">> {
  const words = ["--max-old-space-size=128", "bin/studio.mjs", "restore", path, "--dry-run", "--json"];
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: demo ? "1" : "" };
  try {
    const { stdout } = await run(process.execPath, words, { env, maxBuffer: 1024 * 1024 });
    const counts = Object.entries(fieldsIn(fieldsIn(JSON.parse(stdout)).counts));
    return { why: null, counts: Object.fromEntries(counts.map(([table, rows]) => [table, Number(rows)])) };
  } catch (problem) {
    const said = String(fieldsIn(problem).stderr ?? "")
      .replace(anotherBackup, "")
      .trim();
    return { why: said || `The restore test ended with an error (${fieldsIn(problem).code}).`, counts: {} };
  }
}

export const nightlyBackup = async (now: number): Promise<void> =>
  orThrow(await makeBackup({ why: "nightly" }, { actor: { id: null, role: "system" }, now }));

export const weeklyDrill = async (now: number): Promise<void> => orThrow(await runDrill(sqlite().name, now));

function orThrow(outcome: Outcome<unknown>): void {
  if (!outcome.ok) throw new Undone(outcome.refusal.message);
}
