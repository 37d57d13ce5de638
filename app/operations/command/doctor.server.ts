/** `studio doctor`: everything that can be looked at, also beside a running server, and where no database can be opened. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { lengthInWords } from "#app/operations/checks/amounts.ts";
import { type Check, worstFirst } from "#app/operations/checks/check.ts";
import { slowChecks } from "#app/operations/checks/slow/slow-checks.server.ts";
import { askStatus, type ServerStatus } from "#app/operations/control/status.server.ts";
import { faultInWords } from "#app/operations/database/fault-in-words.server.ts";
import { openForCommand } from "#app/operations/database/open-for-command.server.ts";
import { programVersion } from "#app/operations/noted/version.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { Environment } from "#app/studio/environment.server.ts";
import type { Subcommand } from "./subcommand.ts";

export const doctorCommand: Subcommand = {
  name: "doctor",
  summary: "Looks at everything, and says what is wrong and what to do.",
  usage: [
    "studio doctor          one line for each thing, the worst first",
    "studio doctor --json   the same for a program",
    "",
    "It takes some seconds, longer for a large database, and changes nothing. It ends with 1 where",
    "something needs you. It works while the studio runs, and where it can't start.",
  ],
  needsDatabase: false,
  async run(words, { environment, wrongSettings, say }) {
    const { values } = parseArgs({ args: words, options: { json: { type: "boolean" } } });
    const now = nowInstant();
    const { checks } = await lookedAt(environment, now);
    const all = worstFirst([...checks, ...(await slowChecks(now))]);
    if (values.json) say(JSON.stringify({ version: programVersion(), at: now, checks: all }, null, 2));
    else for (const line of [headline(all), "", ...all.flatMap(inLines)]) say(line);
    return all.some(needsSomebody) || wrongSettings.length > 0 ? 1 : 0;
  },
};

export const needsSomebody = ({ level }: Check): boolean => level === "wrong" || level === "warning";

function headline(checks: Check[]): string {
  const many = checks.filter(needsSomebody).length;
  if (many === 0) return `All is well: ${checks.length} things were looked at.`;
  return many === 1 ? "One thing needs you:" : `${many} things need you:`;
}

/** One line, and one below it about what to do. */
export function inLines({ level, about, words, remedy }: Check): string[] {
  const line = `${level.padEnd(8)} ${about}: ${words}`;
  return remedy && level !== "well" ? [line, `         ${remedy}`] : [line];
}

/** What the running server sees; else what this process does, with the database open where that is possible. */
export async function lookedAt(
  environment: Environment,
  now: number,
): Promise<{ server: ServerStatus | null; checks: Check[] }> {
  const server = await askStatus(environment.dataDir);
  const fault = openFault(environment.databaseFile);
  if (server && typeof server !== "string") {
    const checks = [serverRuns(server, now), ...server.checks];
    return { server, checks: worstFirst(checks) };
  }
  const own = (await allChecks(now)).filter(({ name }) => name !== "memory");
  const seen = fault ? [fault, ...own.filter(({ name }) => name !== "database")] : own;
  return { server: null, checks: worstFirst([noServer(server), ...seen]) };
}

/** Null where the database is open now. */
function openFault(databaseFile: string): Check | null {
  try {
    openForCommand(databaseFile);
    return null;
  } catch (problem) {
    const sentence = faultInWords(problem);
    if (!sentence) throw problem;
    return { name: "database", about: "Database", level: "wrong", words: sentence, remedy: null };
  }
}

const about = { name: "server", about: "Server" };

function serverRuns({ version, node, since }: ServerStatus, now: number): Check {
  const words = `The studio runs: version ${version} on Node ${node}, for ${lengthInWords(now - since)}.`;
  if (version === programVersion()) return { ...about, level: "well", words, remedy: null };
  const remedy = `This is version ${programVersion()}. To run it: ${howTo("restart")}`;
  return { ...about, level: "warning", words, remedy };
}

/** `why`: what stands in the way of asking one that runs. */
function noServer(why: string | null): Check {
  if (why) {
    const remedy = `If pages do not come either: ${howTo("restart")}`;
    return { ...about, level: "warning", words: why, remedy };
  }
  const remedy = `Start it: ${howTo("start")}${isService() ? " (what it said last: sudo journalctl -u studio -n 30)" : ""}`;
  return { ...about, level: "wrong", words: "The studio does not run, so nobody can book.", remedy };
}

/** Where the installation has made it a service (deploy/studio.service). */
const isService = (): boolean => existsSync("/etc/systemd/system/studio.service");

const howTo = (verb: "start" | "restart"): string =>
  isService() ? `sudo systemctl ${verb} studio` : "studio start";
