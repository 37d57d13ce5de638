import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import type { Environment } from "#app/domain/studio/environment.server.ts";
import { allChecks } from "#app/operations/checks/all-checks.server.ts";
import { lengthInWords } from "#app/operations/checks/amounts.ts";
import { type Check, verdictOf } from "#app/operations/checks/check.ts";
import {
  backupsFault,
  copiesOrThrow,
  databaseFileFault,
} from "#app/operations/database/data-folder.server.ts";
import { describeFault } from "#app/operations/database/describe-fault.server.ts";
import { freeBytesAt, meansFullDisk, noRoomForDatabase } from "#app/operations/database/file-fault.server.ts";
import { folderIsHeld } from "#app/operations/database/folder-lock.sql.server.ts";
import { OtherVersion, openForCommand } from "#app/operations/database/open-for-command.server.ts";
import { interruptedSwitch } from "#app/operations/releases/interrupted-switch.server.ts";
import { askStatus, type ServerStatus } from "#app/operations/server-status.server.ts";
import { commandTo, programVersion, thisMachine } from "#app/operations/state/service-commands.server.ts";

/** Returns the checks of the running server, or of this process without one. */
export async function runChecks(
  environment: Environment,
  now: number,
  slowChecks: (now: number) => Promise<Check[]> = async () => [],
): Promise<{ runs: boolean; checks: Check[] }> {
  const fault = openFault(environment.databaseFile);
  const more = fault ? [] : await slowChecks(now);
  const server = await askStatus(environment.dataDir);
  if (server && typeof server !== "string") {
    const checks = [
      serverRuns(server, now),
      ...interruptedChange(interruptedSwitch()),
      ...server.checks,
      ...more,
    ];
    return { runs: true, checks: verdictOf(checks) };
  }
  const all = await allChecks(now);
  const own = all.filter(({ name }) => name !== "memory" && !(fault && name === "database"));
  const shut = [fault, backupsShut(environment.dataDir)].filter((check) => check !== null);
  const seen = [...shut, ...own, ...more];
  const hinders = seen.some(({ stopsBookings }) => stopsBookings);
  const starts = folderIsHeld(environment.databaseFile) || (!hinders && serviceIsUp());
  return { runs: false, checks: whereNoneRuns(noServer(server, starts, hinders), seen, interruptedSwitch()) };
}

export function whereNoneRuns(state: Check, seen: Check[], interrupted: string | null): Check[] {
  const hinders = seen.some(({ stopsBookings }) => stopsBookings);
  if (!interrupted || state.level !== "wrong")
    return verdictOf(
      hinders
        ? [...seen, state, ...interruptedChange(interrupted)]
        : [state, ...interruptedChange(interrupted), ...seen],
    );
  const words = `The studio is not running, so no one can book. ${interrupted}`;
  const change: Check = { name: "switch", about: "Version switch", level: "wrong", words, remedy: null };
  return verdictOf([change, ...seen.filter(({ name }) => name !== otherVersion)]);
}

export function inLines({ level, about, words, remedy }: Check): string[] {
  const line = `${level.padEnd(8)} ${about}: ${words}`;
  return remedy && level !== "well" ? [line, `         ${remedy}`] : [line];
}

const otherVersion = "database-version";

function openFault(databaseFile: string): Check | null {
  const about = { name: "database", about: "Database", level: "wrong", stopsBookings: true } as const;
  const shut = databaseFileFault(databaseFile);
  if (shut) return { ...about, ...shut };
  try {
    openForCommand(databaseFile);
    return null;
  } catch (problem) {
    const words = describeFault(problem);
    if (!words) throw problem;
    if (problem instanceof OtherVersion) return { ...about, name: otherVersion, words, remedy: null };
    const folder = dirname(databaseFile);
    return meansFullDisk(problem, freeBytesAt(folder))
      ? { ...about, ...noRoomForDatabase(folder) }
      : { ...about, words, remedy: null };
  }
}

function backupsShut(dataDir: string): Check | null {
  const about = { name: "files", about: "Data folder", level: "wrong", stopsBookings: true } as const;
  try {
    copiesOrThrow(dataDir);
    return null;
  } catch (problem) {
    const words = describeFault(problem);
    if (!words) throw problem;
    return { ...about, ...(backupsFault(dataDir) ?? { words, remedy: null }) };
  }
}

const about = { name: "server", about: "Server" };

function serverRuns({ version, node, since }: ServerStatus, now: number): Check {
  const words = `The studio is running: version ${version} on Node ${node}, for ${lengthInWords(now - since)}.`;
  if (version === programVersion()) return { ...about, level: "well", words, remedy: null };
  const remedy = `This is version ${programVersion()}. To use it: ${commandTo("restart")}`;
  return { ...about, level: "warning", words, remedy };
}

function noServer(why: string | null, starts: boolean, hinders: boolean): Check {
  if (why) {
    const remedy = `If pages don't open either: ${commandTo("restart")}`;
    return { ...about, level: "warning", words: why, remedy };
  }
  const log = thisMachine() === "service" ? " (its last log lines: sudo journalctl -u studio -n 30)" : "";
  if (starts) {
    const words = "The studio is starting.";
    return { ...about, level: "warning", words, remedy: `Check again in a minute${log}.` };
  }
  const start = hinders
    ? `Solve the problem above first, then start it: ${commandTo("start")}`
    : `Start it: ${commandTo("start")}`;
  const words = "The studio is not running, so no one can book.";
  return { ...about, level: "wrong", words, remedy: `${start}${log}` };
}

function interruptedChange(interrupted: string | null): Check[] {
  if (!interrupted) return [];
  return [{ name: "switch", about: "Version switch", level: "warning", words: interrupted, remedy: null }];
}

// A server locks the folder for about a second before it listens.
const serviceIsUp = (): boolean =>
  thisMachine() === "service" && spawnSync("systemctl", ["is-active", "--quiet", "studio"]).status === 0;
