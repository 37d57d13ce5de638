/** The start of the process: environment, data folder, one server per folder, database, first content. */
import { join, resolve } from "node:path";
import { setupLink } from "#app/accounts/first-start.server.ts";
import { moveReminders } from "#app/booking/reminders.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { logBug } from "#app/http/bug-log.server.ts";
import { BadSetting, type Environment, environment, prepareDataDir } from "#app/studio/environment.server.ts";
import { adoptDatabase, closeDatabase, connect, type Sqlite } from "#db/client.server.ts";
import { MigrationRefused, migrateDatabase } from "#db/migrate.server.ts";
import { seedDemo } from "#db/seed/demo.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { FolderInUse, holdFolder } from "./folder-lock.server.ts";
import { startJobs } from "./jobs.server.ts";

const shelf = globalThis as typeof globalThis & { __studioStarted?: boolean };

/** sysexits.h, EX_CONFIG: a supervisor must not try again what only its owner can mend. */
const badConfiguration = 78;

/** Opens, migrates and fills the database. Ends the process with one sentence where that can't be done. */
export async function startStudio(): Promise<void> {
  if (shelf.__studioStarted) return;
  shelf.__studioStarted = true;
  // A promise that nobody waits for has failed: what it should have done is unknown, so the supervisor starts afresh.
  process.on("unhandledRejection", (problem) => {
    logBug(problem, null);
    process.exit(1);
  });
  try {
    await open(environment());
  } catch (problem) {
    if (
      problem instanceof BadSetting ||
      problem instanceof MigrationRefused ||
      problem instanceof FolderInUse
    ) {
      console.error(problem.message);
      process.exit(badConfiguration);
    }
    throw problem;
  }
}

async function open(settings: Environment): Promise<void> {
  prepareDataDir(settings.dataDir);
  holdFolder(settings.databaseFile);
  const sqlite = connect(settings.databaseFile);
  migrateDatabase(sqlite, {
    folder: resolve("db/migrations"),
    guards: resolve("db/guards.sql"),
    backups: join(settings.dataDir, "backups"),
    stamp: new Date(nowInstant()).toISOString().slice(0, 19).replace(/[-:T]/g, ""),
  });
  adoptDatabase(sqlite);
  if (isEmpty(sqlite)) await fill(sqlite, settings);
  // An earlier version may have given those that wait another moment.
  moveReminders(nowInstant());
  announce(settings);
  inviteOwner(nowInstant());
  startJobs(settings);
  process.once("exit", closeDatabase);
}

const isEmpty = (sqlite: Sqlite): boolean => sqlite.prepare("SELECT 1 FROM settings").get() === undefined;

async function fill(sqlite: Sqlite, { demo, firstTimeZone }: Environment): Promise<void> {
  const now = nowInstant();
  if (demo) await seedDemo(sqlite, { now, timeZone: firstTimeZone });
  else seedStarter(sqlite, { now, timeZone: firstTimeZone });
}

function announce({ origin, originIsSet, databaseFile, demo, rateLimits, smtpUrl }: Environment): void {
  console.log(`${demo ? "Demo" : "Studio"}: ${origin}  (database ${databaseFile})`);
  if (!originIsSet) console.log("ORIGIN is not set: links in mails and answers will say localhost.");
  if (!smtpUrl) console.log("SMTP_URL is not set: mails are kept, and shown to admins under /admin/help.");
  if (!rateLimits)
    console.warn("RATE_LIMITS=off: NOTHING HOLDS BACK A FLOOD OR A GUESSER. For load tests only.");
}

/** Whoever reads the console may make the owner's account, as long as there is none. */
function inviteOwner(now: number): void {
  const link = setupLink(now);
  if (link) console.log(`No owner yet. Within 30 minutes, make the owner's account here: ${link}`);
}
