/** What the checks find, said in the log and to the admins when it changes (rule 27.35). */

import { letGoWhereNothingIsHeld } from "#app/operations/mail/unsent.server.ts";
import { logNotice } from "#app/platform/http/logs/notice-log.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { databaseFault } from "#db/client.server.ts";
import { queueAlerts } from "./alerts.server.ts";
import { allChecks } from "./all-checks.server.ts";
import { type Check, isSerious } from "./check.ts";

const told = singleton("checks told", () => new Map<string, Pick<Check, "about" | "level">>());

export async function watchChecks(now: number): Promise<void> {
  if (!databaseFault()) await letGoWhereNothingIsHeld(now);
  const checks = await allChecks(now);
  logChanges(checks);
  if (!databaseFault()) queueAlerts(checks, now);
}

/** A line for each check that turned bad, bad in another way, or well again; some are there only while they are bad. */
function logChanges(checks: Check[]): void {
  for (const { name, about, level, words, remedy } of checks.filter(isSerious)) {
    if (told.get(name)?.level !== level) logNotice("error", `${about}: ${words} ${remedy ?? ""}`.trim());
    told.set(name, { about, level });
  }
  for (const [name, { about }] of told) {
    const now = checks.find((check) => check.name === name);
    if (now && isSerious(now)) continue;
    logNotice("info", now ? `${about} is well again: ${now.words}` : `${about} is well again.`);
    told.delete(name);
  }
}
