import { isSerious } from "#app/operations/checks/check.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { inLines, runChecks } from "./run-checks.server.ts";
import { type Subcommand, WrongUse } from "./subcommand.ts";

const always = ["server", "database", "backup", "mail", "disk"];

export const statusCommand: Subcommand = {
  name: "status",
  summary: "Says whether the studio is running, when the last backup was made, and what needs attention.",
  usage: ["studio status", "", "It asks the running server. The exit code is 1 if none is running."],
  needsDatabase: false,
  async run(words, { environment, say }) {
    if (words.length > 0) throw new WrongUse(`Unexpected argument: "${words.join(" ")}".`);
    const { runs, checks } = await runChecks(environment, nowInstant());
    const { origin, originIsSet, databaseFile } = environment;
    say(`${originIsSet ? origin : "ORIGIN is not set"}  (database ${databaseFile})`);
    const shown = checks.filter((check) => always.includes(check.name) || isSerious(check));
    for (const line of shown.flatMap(inLines)) say(line);
    return runs ? 0 : 1;
  },
};
