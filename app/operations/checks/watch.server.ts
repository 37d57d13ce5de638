/** What the checks find, said in the log and to the admins when it changes (rule 27.35). */
import { logNotice } from "#app/http/logs/notice-log.server.ts";
import { singleton } from "#app/shared/singleton.server.ts";
import { queueAlerts } from "./alerts.server.ts";
import { allChecks } from "./all-checks.server.ts";
import { type Check, isSerious } from "./check.ts";

const told = singleton("checks told", () => new Map<string, string>());

export function watchChecks(now: number): void {
  const checks = allChecks(now);
  logChanges(checks);
  queueAlerts(checks, now);
}

/** A line for each check that turned bad, bad in another way, or well again. */
function logChanges(checks: Check[]): void {
  for (const check of checks) {
    const { name, about, level, words, remedy } = check;
    const isBad = isSerious(check);
    const before = told.get(name);
    if (isBad && before !== level) logNotice("error", `${about}: ${words} ${remedy ?? ""}`.trim());
    else if (!isBad && before !== undefined) logNotice("info", `${about} is well again: ${words}`);
    if (isBad) told.set(name, level);
    else told.delete(name);
  }
}
