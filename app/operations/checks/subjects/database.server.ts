/** The database: whether its file is there and whole, and whether it takes what is booked (rule 27.5). */
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { eq, sql } from "drizzle-orm";
import type { Check } from "#app/operations/checks/check.ts";
import { wayBack } from "#app/operations/database/data-folder.server.ts";
import { shutOutOf } from "#app/operations/database/shut-out.server.ts";
import { lastRunOf } from "#app/operations/noted/job-runs.server.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { databaseFault, db, isDatabaseFailure, sqlite, writing } from "#db/client.server.ts";
import { guardsPresent } from "#db/migrate.server.ts";
import { settings } from "#db/schema.ts";

const about = { name: "database", about: "Database" };
const stops = { ...about, level: "wrong", stopsBookings: true } as const;

/** The open database's, also where DATA_DIR says another: a restore's scratch, a test. */
export function dataFolder(): string {
  try {
    return dirname(sqlite().name);
  } catch {
    // None is open.
    return environment().dataDir;
  }
}

/** Whether bookings can be taken at all; cheap enough for every few seconds. */
export const databaseCheck = (): Check => judged(() => {});

/** The same with a write that is tried, every 30 seconds at most. */
export const writableCheck = (now: number): Check => judged(() => tryWrite(now));

function judged(attempt: () => void): Check {
  try {
    const fault = databaseFault();
    if (fault) {
      const shut = shutOutOf(dirname(fault.path));
      if (shut) return { ...stops, ...shut };
      return { ...stops, words: `The database file is ${fault.how}.`, remedy: remedyOf(fault.path) };
    }
    if (!guardsPresent(sqlite())) {
      return {
        ...stops,
        words: "The guards of the database are missing.",
        remedy: "Start the studio again: it makes them anew.",
      };
    }
    attempt();
    return lastExamined();
  } catch (problem) {
    // Damage is remembered, for those who write.
    isDatabaseFailure(problem);
    const why = String(fieldsIn(problem).code ?? "error");
    return { ...stops, words: `The database does not answer (${why}).`, remedy: remedyOf(databasePath()) };
  }
}

/** Where no database is open: a command that was called beside a studio which can't start. */
export function closedDatabaseCheck(): Check {
  const path = databasePath();
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size) return { ...stops, words: "The database can't be opened.", remedy: remedyOf(path) };
  return {
    ...stops,
    words: `The database file is ${existsSync(path) ? "empty" : "missing"}.`,
    remedy: remedyOf(path),
  };
}

function databasePath(): string {
  try {
    return sqlite().name;
  } catch {
    return environment().databaseFile;
  }
}

const remedyOf = (path: string): string =>
  `Nothing is written and no booking is taken. It should be at ${path}. Stop the studio. ${wayBack(path)}`;

const probeEveryMs = 30_000;
const probe = { last: Number.NEGATIVE_INFINITY };

function tryWrite(now: number): void {
  // A clock that was set back must not keep it from being tried.
  if (now >= probe.last && now - probe.last < probeEveryMs) return;
  const same = { updatedAt: sql`${settings.updatedAt}` };
  writing(() => db().update(settings).set(same).where(eq(settings.id, 1)).run());
  probe.last = now;
}

function lastExamined(): Check {
  const run = lastRunOf("examine");
  if (run?.endedAt && run.lastError) {
    return { ...about, level: "wrong", words: `${run.lastError.replace(/\.$/u, "")}.`, remedy: examineAgain };
  }
  const words = run?.succeededAt
    ? `The database is there and takes bookings. All of it was last read for damage on ${instantInWords(run.succeededAt)}.`
    : "The database is there and takes bookings. It is read for damage each night.";
  return { ...about, level: "well", words, remedy: null };
}

const examineAgain = "It is looked at again each hour. The command studio doctor looks at once.";
