import { parseArgs } from "node:util";
import { type Check, isSerious } from "#app/operations/checks/check.ts";
import { runNetworkChecks } from "#app/operations/checks/network-checks.server.ts";
import { examineNow } from "#app/operations/jobs/examine-database.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { inLines, runChecks } from "./run-checks.server.ts";
import type { Subcommand } from "./subcommand.ts";

export const doctorCommand: Subcommand = {
  name: "doctor",
  summary: "Checks everything, and says what is wrong and what to do.",
  usage: [
    "studio doctor          one line for each check, the worst first",
    "studio doctor --json   the same as JSON, for programs",
    "",
    "It takes some seconds, longer for a large database, and changes nothing. The results are also shown",
    "on the page System. The exit code is 1 if something needs attention. It works while the studio runs,",
    "and also if the studio can't start.",
  ],
  needsDatabase: false,
  async run(words, { environment, wrongSettings, say }) {
    const { values } = parseArgs({ args: words, options: { json: { type: "boolean" } } });
    const now = nowInstant();
    const { checks } = await runChecks(environment, now, slowChecks);
    if (values.json) say(JSON.stringify({ version: programVersion(), at: now, checks }, null, 2));
    else for (const line of [headline(checks), "", ...checks.flatMap(inLines)]) say(line);
    return checks.some(isSerious) || wrongSettings.length > 0 ? 1 : 0;
  },
};

async function slowChecks(now: number): Promise<Check[]> {
  const tried = await Promise.allSettled([examineNow(now), runNetworkChecks(now)]);
  return tried.flatMap((result) => (result.status === "rejected" ? [failedCheck(result.reason)] : []));
}

function failedCheck(problem: unknown): Check {
  const why = String(fieldsIn(problem).message ?? problem).replace(/\.$/u, "");
  const words = `It could not be checked completely (${why}).`;
  return { name: "database", about: "Database", level: "warning", words, remedy: null };
}

function headline(checks: Check[]): string {
  const many = checks.filter(isSerious).length;
  if (many === 0) return `All is well (${checks.length} checks).`;
  return many === 1 ? "One thing needs attention:" : `${many} things need attention:`;
}
