/** `studio status`: whether it runs, and what the owner would ask first. */
import { nowInstant } from "#app/shared/clock.server.ts";
import { inLines, lookedAt } from "./doctor.server.ts";
import { type Subcommand, WrongUse } from "./subcommand.ts";

/** Told also where they are well. */
const always = ["server", "database", "backup", "mail", "disk"];

export const statusCommand: Subcommand = {
  name: "status",
  summary: "Says whether the studio runs, when the last backup was, and what needs you.",
  usage: ["studio status", "", "It asks the running server, and ends with 1 where none runs."],
  needsDatabase: false,
  async run(words, { environment, say }) {
    if (words.length > 0) throw new WrongUse(`"${words.join(" ")}" is too much.`);
    const { server, checks } = await lookedAt(environment, nowInstant());
    say(`${environment.origin}  (database ${environment.databaseFile})`);
    const shown = checks.filter(({ name, level }) => always.includes(name) || level !== "well");
    for (const line of shown.flatMap(inLines)) say(line);
    return server ? 0 : 1;
  },
};
