import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { eq, sql } from "drizzle-orm";
import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { databaseFileFault, restoreHint } from "#app/operations/database/data-folder.server.ts";
import {
  freeBytesAt,
  isFull,
  meansFullDisk,
  noRoomForDatabase,
} from "#app/operations/database/file-fault.server.ts";
import { lastRunOf } from "#app/operations/state/job-runs.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { databaseFault, db, isDatabaseFailure, lastRefusal, sqlite, writing } from "#db/client.server.ts";
import type { Sqlite } from "#db/connection.server.ts";
import { guardsPresent } from "#db/migrate.server.ts";
import { settings } from "#db/schema.ts";

const about = { name: "database", about: "Database" };
const stops = { ...about, level: "wrong", stopsBookings: true } as const;
const nothingGoes = "Nothing is saved and no bookings are taken.";

// The open database may not be in DATA_DIR, during a restore or a test.
export const dataFolder = (): string => dirname(databasePath());

export function databasePath(): string {
  try {
    return sqlite().name;
  } catch {
    return environment().databaseFile;
  }
}

export const databaseCheck = (now: number): Check => judged(() => throwLastRefusal(now));

/** Returns why bookings can't be taken. Tries a write at most every 30 seconds (rule 27.5). */
export const writableCheck = (now: number): Check => judged(() => tryWrite(now));

function judged(attempt: () => void): Check {
  try {
    const fault = databaseFault();
    if (fault) return lost(fault.path, fault.how);
    if (!guardsPresent(sqlite())) {
      return {
        ...stops,
        words: "The triggers of the database are missing.",
        remedy: "Restart the studio, which creates them again.",
      };
    }
    attempt();
    return isFull(freeBytesAt(dataFolder()))
      ? { ...stops, ...noRoomForDatabase(dataFolder()) }
      : lastExamined();
  } catch (problem) {
    isDatabaseFailure(problem);
    if (meansFullDisk(problem, freeBytesAt(dataFolder())))
      return { ...stops, ...noRoomForDatabase(dataFolder()) };
    return unusable(databasePath(), `The database does not answer (${fieldsIn(problem).code ?? "error"}).`);
  }
}

const lost = (path: string, how: string): Check => unusable(path, `The database file is ${how}.`);

function unusable(path: string, words: string): Check {
  const fault = databaseFileFault(path);
  if (fault) {
    const openly = "The database can't be opened.";
    return { ...stops, words: fault.words, openly, remedy: `${nothingGoes} ${fault.remedy}` };
  }
  return { ...stops, words, remedy: `${nothingGoes} ${placeOf(path)} Stop the studio. ${restoreHint(path)}` };
}

const placeOf = (path: string): string => `It should be at ${path}.`;

export function closedDatabaseCheck(): Check {
  const path = databasePath();
  if (!existsSync(path)) return lost(path, "missing");
  return statSync(path).size > 0 ? unusable(path, "The database can't be opened.") : lost(path, "empty");
}

const probeEveryMs = 30_000;
const refusalCountsMs = 2 * 60_000;
const probe: { at: number; of: Sqlite | null; refusal: unknown } = {
  at: Number.NEGATIVE_INFINITY,
  of: null,
  refusal: null,
};

function tryWrite(now: number): void {
  // A clock that was set back must not prevent the next try.
  const isFresh = probe.of === sqlite() && now >= probe.at && now - probe.at < probeEveryMs;
  if (isFresh && probe.refusal === null) return;
  const same = { updatedAt: sql`${settings.updatedAt}` };
  try {
    writing(() => db().update(settings).set(same).where(eq(settings.id, 1)).run());
    Object.assign(probe, { at: now, of: sqlite(), refusal: null });
  } catch (problem) {
    Object.assign(probe, { at: now, of: sqlite(), refusal: problem });
    throw problem;
  }
}

function throwLastRefusal(now: number): void {
  const counts = probe.of === sqlite() && Math.abs(now - probe.at) < refusalCountsMs;
  if (counts && probe.refusal !== null) throw probe.refusal;
  const refused = lastRefusal();
  if (refused && Math.abs(now - refused.at) < refusalCountsMs) throw refused.problem;
}

function lastExamined(): Check {
  const run = lastRunOf("examine");
  if (run?.endedAt && run.lastError) {
    const words = `${run.lastError.replace(/\.$/u, "")}.`;
    const remedy = words.startsWith("The database is damaged")
      ? `Stop the studio. ${restoreHint(databasePath())}`
      : "Tell the person who maintains the program, and keep an older backup.";
    return { ...about, level: "wrong", words, remedy: `${remedy} ${examineAgain}` };
  }
  const words = run?.succeededAt
    ? `The database works. It was last checked for damage on ${instantInWords(run.succeededAt)}.`
    : "The database works. It is checked for damage every night.";
  return { ...about, level: "well", words, remedy: null };
}

const examineAgain = "It is checked again every hour. To check now: studio doctor";
