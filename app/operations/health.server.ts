/** Whether the studio can take bookings now. */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { logNotice } from "#app/http/logs/notice-log.server.ts";
import { databaseFault, isDatabaseFailure, prepared, sqlite, writing } from "#db/client.server.ts";
import { guardsPresent } from "#db/migrate.server.ts";

const leastFreeBytes = 50 * 1024 * 1024;
const probeEveryMs = 30_000;

let lastProbe = Number.NEGATIVE_INFINITY;

/** What is wrong, in a few words that everybody may read; empty when all is well. A write is tried at most every 30 seconds. */
export function problemsNow(now: number): string[] {
  const fault = databaseFault();
  if (fault) return [`the database file is ${fault.how}`];
  const problems: string[] = [];
  try {
    prepared("SELECT 1").get();
    if (!guardsPresent(sqlite())) problems.push("the guards of the database are missing");
    const { bavail, bsize } = statfsSync(dirname(sqlite().name));
    if (bavail * bsize < leastFreeBytes) problems.push("less than 50 MB of disk are free");
    if (now - lastProbe >= probeEveryMs) {
      probeWrite(now);
      lastProbe = now;
    }
  } catch (problem) {
    // Damage is remembered, for those who write.
    isDatabaseFailure(problem);
    problems.push(`the database does not answer (${(problem as { code?: string }).code ?? "error"})`);
  }
  return problems;
}

/** A real write, undone by writing what is there already. */
function probeWrite(now: number): void {
  writing(() => prepared("UPDATE settings SET updated_at = updated_at WHERE id = 1 AND ? > 0").run(now));
}

let logged = "";

/** A line when the answer changes: whoever watches asks every few seconds. */
export function logProblems(problems: string[]): void {
  const words = problems.join("; ");
  if (words === logged) return;
  logged = words;
  if (words) logNotice("error", `Not healthy: ${words}`);
  else logNotice("info", "Healthy again.");
}
