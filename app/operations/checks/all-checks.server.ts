/** Everything that is looked at, in one list: for every page, the doctor, the log, the alerts and the metrics (rule 27.32). */
import { logBug, logNotice } from "#app/platform/http/bug-log.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isDatabaseFailure, sqlite } from "#db/client.server.ts";
import { type Check, verdictOf } from "./check.ts";
import { notedAround } from "./look-around.server.ts";
import { addressCheck } from "./subjects/address.server.ts";
import { backupChecks, restoreCheck, shutBackupsCheck } from "./subjects/backups.server.ts";
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
  { name: "backup", about: "Backups", look: shutBackupsCheck, withoutDatabase: true },
  { name: "backup", about: "Backups", look: backupChecks },
  { name: "restore-cut-off", about: "Restore", look: restoreCheck },
  { name: "restore", about: "Mails after the restore", look: heldMailsCheck },
  { name: "mail", about: "Mail", look: mailCheck },
  { name: "origin", about: "Address", look: addressCheck },
  { name: "jobs", about: "Jobs", look: jobChecks },
  { name: "clock", about: "Clock", look: clockCheck },
  { name: "memory", about: "Memory", look: memoryCheck, withoutDatabase: true },
  { name: "program", about: "Program", look: programCheck, withoutDatabase: true },
  { name: "growth", about: "Data", look: growthCheck },
  { name: "around", about: "Address", look: notedAround },
];

/**
 * The verdict on each subject, the worst first, at `now`: what takes a moment is looked at, what takes longer is taken from its last
 * look. What can't be looked at is told too, and stops no other; a database that is not open is told as one that can't be opened.
 */
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
    return [{ name, about, level: "note", words: `This could not be looked at (${why}).`, remedy: null }];
  }
}

function hasDatabase(): boolean {
  try {
    return sqlite().open;
  } catch {
    return false;
  }
}

// What /up says: only whether bookings can be taken, from the checks that know it, cheap enough for every few seconds (rule 27.5).

/** What keeps bookings from being taken, in a few words for everyone, without paths; empty when all is well. */
export function problemsNow(now: number): string[] {
  const stops = [writableCheck(now), roomCheck()].filter((check) => check?.stopsBookings);
  return [...new Set(stops.flatMap((check) => (check ? [inShort(check)] : [])))];
}

/** A disk that can't be asked has lost the database too, which says it. */
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

/** A line when the answer changes: a monitor asks every few seconds. */
export function logProblems(problems: string[]): void {
  const words = problems.join("; ");
  if (words === logged) return;
  logged = words;
  if (words) logNotice("error", `Not healthy: ${words}`);
  else logNotice("info", "Healthy again.");
}
