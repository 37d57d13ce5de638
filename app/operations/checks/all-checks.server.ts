/** All checks, for pages, doctor, log, alerts and metrics (rule 27.32). */
import { logBug, logNotice } from "#app/platform/http/bug-log.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isDatabaseFailure, sqlite } from "#db/client.server.ts";
import { type Check, verdictOf } from "./check.ts";
import { lastNetworkChecks } from "./network-checks.server.ts";
import { addressCheck } from "./subjects/address.server.ts";
import { backupChecks, restoreCheck, unreadableBackupsCheck } from "./subjects/backups.server.ts";
import { clockCheck } from "./subjects/clock.server.ts";
import { closedDatabaseCheck, databaseCheck, writableCheck } from "./subjects/database.server.ts";
import { diskCheck, growthCheck } from "./subjects/disk.server.ts";
import { filesCheck } from "./subjects/files.server.ts";
import { jobChecks } from "./subjects/jobs.server.ts";
import { heldMailsCheck, mailCheck } from "./subjects/mail.server.ts";
import { memoryCheck, programCheck } from "./subjects/program.server.ts";

type Found = Check | Check[];
type Look = {
  name: string;
  about: string;
  look: (now: number) => Found | Promise<Found>;
  withoutDatabase?: true;
};

const looks: Look[] = [
  { name: "database", about: "Database", look: databaseCheck },
  { name: "disk", about: "Disk", look: diskCheck, withoutDatabase: true },
  { name: "files", about: "Data folder", look: filesCheck, withoutDatabase: true },
  { name: "backup", about: "Backups", look: unreadableBackupsCheck, withoutDatabase: true },
  { name: "backup", about: "Backups", look: backupChecks },
  { name: "restore-cut-off", about: "Restore", look: restoreCheck },
  { name: "restore", about: "Emails after the restore", look: heldMailsCheck },
  { name: "mail", about: "Mail", look: mailCheck },
  { name: "origin", about: "Address", look: addressCheck },
  { name: "jobs", about: "Jobs", look: jobChecks },
  { name: "clock", about: "Clock", look: clockCheck },
  { name: "memory", about: "Memory", look: memoryCheck, withoutDatabase: true },
  { name: "program", about: "Program", look: programCheck, withoutDatabase: true },
  { name: "growth", about: "Data", look: growthCheck },
  { name: "around", about: "Address", look: lastNetworkChecks },
];

/** Returns all checks, the worst first. A check that fails stops no other check. */
export async function allChecks(now: number): Promise<Check[]> {
  const isOpen = hasDatabase();
  const these = looks.filter(({ withoutDatabase }) => isOpen || withoutDatabase);
  const seen = (await Promise.all(these.map((look) => lookAt(look, now)))).flat();
  return verdictOf(isOpen ? seen : [closedDatabaseCheck(), ...seen]);
}

async function lookAt({ name, about, look }: Look, now: number): Promise<Check[]> {
  try {
    return [await look(now)].flat();
  } catch (problem) {
    if (!isDatabaseFailure(problem)) logBug(problem, null);
    const why = String(fieldsIn(problem).code ?? fieldsIn(problem).message ?? "error");
    return [{ name, about, level: "note", words: `This could not be checked (${why}).`, remedy: null }];
  }
}

function hasDatabase(): boolean {
  try {
    return sqlite().open;
  } catch {
    return false;
  }
}

/** Returns why no bookings can be taken, without paths, for /up (rule 27.5). */
export function problemsNow(now: number): string[] {
  const stops = [writableCheck(now), roomCheck()].filter((check) => check?.stopsBookings);
  return [...new Set(stops.flatMap((check) => (check ? [inShort(check)] : [])))];
}

function roomCheck(): Check | null {
  try {
    return diskCheck();
  } catch {
    return null;
  }
}

const inShort = ({ words, openly = words }: Check): string =>
  openly.charAt(0).toLowerCase() + openly.slice(1).replace(/\.$/u, "");

let logged = "";

export function logProblems(problems: string[]): void {
  const words = problems.join("; ");
  if (words === logged) return;
  logged = words;
  if (words) logNotice("error", `Not healthy: ${words}`);
  else logNotice("info", "Healthy again.");
}
