import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { eq, sql } from "drizzle-orm";
import { logNotice } from "#app/http/logs/notice-log.server.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { databaseFault, db, isDatabaseFailure, sqlite, writing } from "#db/client.server.ts";
import { guardsPresent } from "#db/migrate.server.ts";
import { settings } from "#db/schema.ts";

const leastFreeBytes = 50 * 1024 * 1024;
const probeEveryMs = 30_000;

let lastProbe = Number.NEGATIVE_INFINITY;

/** What is wrong, in a few words for everyone; empty when all is well. A write is tried every 30 seconds at most (rule 27.5). */
export function problemsNow(now: number): string[] {
  const fault = databaseFault();
  if (fault) return [`the database file is ${fault.how}`];
  const problems: string[] = [];
  try {
    if (!guardsPresent(sqlite())) problems.push("the guards of the database are missing");
    const { bavail, bsize } = statfsSync(dirname(sqlite().name));
    if (bavail * bsize < leastFreeBytes) problems.push("less than 50 MB of disk are free");
    if (now - lastProbe >= probeEveryMs) {
      probeWrite();
      lastProbe = now;
    }
  } catch (problem) {
    // Damage is remembered, for those who write.
    isDatabaseFailure(problem);
    problems.push(`the database does not answer (${fieldsIn(problem).code ?? "error"})`);
  }
  return problems;
}

function probeWrite(): void {
  const same = { updatedAt: sql`${settings.updatedAt}` };
  writing(() => db().update(settings).set(same).where(eq(settings.id, 1)).run());
}

let logged = "";

/** A line when the answer changes: a monitor asks every few seconds. */
export function logProblems(problems: string[]): void {
  const words = problems.join("; ");
  if (words === logged) return;
  logged = words;
  if (words) logNotice("error", `Not healthy: ${words}`);
  else logNotice("info", "Healthy again.");
}
