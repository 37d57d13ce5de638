import { resolve } from "node:path";
import { setupLink } from "#app/domain/accounts/first-owner.server.ts";
import { moveReminders } from "#app/domain/appointments/notices/reminders.server.ts";
import { addMissingSlugs } from "#app/domain/catalogue/change-services.server.ts";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import { noteHandoversCutOff } from "#app/domain/notifications/mail-queue.server.ts";
import { finishErasures } from "#app/domain/privacy/erasure-ledger.server.ts";
import { writeCounts } from "#app/domain/reports/statistics/tally.server.ts";
import { type Environment, environment, prepareDataDir } from "#app/domain/studio/environment.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import {
  interruptedRestore,
  refuseInterruptedRestore,
  removeLeftovers,
} from "#app/operations/backup/restore/swap.server.ts";
import { clearTrouble } from "#app/operations/checks/trouble.server.ts";
import {
  backupsOf,
  checkDataFolder,
  markStudio,
  refuseNewStudio,
} from "#app/operations/database/data-folder.server.ts";
import { describeFault } from "#app/operations/database/describe-fault.server.ts";
import { findDamage, hasCrashed } from "#app/operations/database/examine.server.ts";
import { holdFolder } from "#app/operations/database/folder-lock.sql.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { watchDatabase } from "#app/operations/database/watch.server.ts";
import { startJobs } from "#app/operations/jobs/jobs.server.ts";
import { releaseIfNoneIsNeeded } from "#app/operations/mail/unsent.server.ts";
import { rememberMailServer } from "#app/operations/state/server-notes.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { adoptDatabase, closeDatabase, databaseFault, noteDamage } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { migrateDatabase } from "#db/migrate.server.ts";
import { seedDemo } from "#db/seed/demo.server.ts";
import { seedStarter } from "#db/seed/starter.server.ts";
import { type CommandHandlers, listenForCommands } from "./control-socket.server.ts";
import { statusOfServer } from "./server-status.server.ts";

export const serverCommands: CommandHandlers = {
  backup: async () => {
    const made = await makeBackup(
      { why: "asked" },
      { actor: { id: null, role: "system" }, now: nowInstant() },
    );
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value;
  },
  status: statusOfServer,
};

const studioHere = singleton("start", () => ({ started: false }));

// sysexits.h, EX_CONFIG: a supervisor must not retry, because only the owner can fix this.
const badConfiguration = 78;

/** Opens, migrates and fills the database. Ends the process with one sentence if it can't. */
export async function startStudio(): Promise<void> {
  if (studioHere.started) return;
  studioHere.started = true;
  // After an unhandled rejection the state is unknown, so the supervisor restarts the server.
  process.on("unhandledRejection", (problem) => {
    logBug(problem, null);
    process.exit(1);
  });
  try {
    await open(environment());
  } catch (problem) {
    const sentence = describeFault(problem);
    if (!sentence) throw problem;
    console.error(sentence);
    process.exit(badConfiguration);
  }
}

async function open(settings: Environment): Promise<void> {
  const { dataDir, databaseFile } = settings;
  prepareDataDir(dataDir);
  refuseInterruptedRestore(databaseFile);
  for (const line of checkDataFolder(databaseFile)) console.warn(line);
  holdFolder(databaseFile);
  removeLeftovers(databaseFile);
  const crashed = hasCrashed(databaseFile);
  const sqlite = connect(databaseFile);
  if (!holdsStudio(sqlite)) refuseNewStudio(databaseFile, "contains no studio data");
  const { ran, copy } = migrateDatabase(sqlite, {
    folder: resolve("db/migrations"),
    guards: resolve("db/guards.sql"),
    backups: backupsOf(dataDir),
    stamp: new Date(nowInstant()).toISOString().slice(0, 19).replace(/[-:T]/g, ""),
  });
  if (copy) console.log(`The database was upgraded (migrations: ${ran}). Copy from before: ${copy}`);
  adoptDatabase(sqlite);
  if (!holdsStudio(sqlite)) await fill(sqlite, settings);
  markStudio(databaseFile);
  // Moves the changes of this start from the journal to the database file.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  const damage = findDamage(sqlite, crashed);
  if (damage) noteDamage(damage);
  announce(settings);
  watchDatabase(restart);
  if (!databaseFault()) {
    logInterruptedRestore(databaseFile);
    finishErasures(nowInstant());
    noteHandoversCutOff();
    moveReminders(nowInstant());
    addMissingSlugs();
    renewPaperReferences(nowInstant());
    inviteOwner(nowInstant());
    rememberMailServer(clearTrouble);
    await releaseIfNoneIsNeeded(nowInstant());
    startJobs(settings);
  }
  listenForCommands(dataDir, serverCommands);
  process.once("exit", lastly);
}

function logInterruptedRestore(databaseFile: string): void {
  const interrupted = interruptedRestore(databaseFile, nowInstant());
  if (interrupted) console.warn(`${interrupted.words} ${interrupted.remedy}`);
}

function lastly(): void {
  try {
    if (!databaseFault()) writeCounts();
  } catch (bug) {
    logBug(bug, null);
  }
  closeDatabase();
}

/** Finishes running requests first. The exit code is not 78, so the supervisor restarts the server. */
function restart(): void {
  process.exitCode = 1;
  process.kill(process.pid, "SIGTERM");
}

async function fill(sqlite: Sqlite, { demo, firstTimeZone }: Environment): Promise<void> {
  const now = nowInstant();
  if (demo) await seedDemo(sqlite, { now, timeZone: firstTimeZone });
  else seedStarter(sqlite, { now, timeZone: firstTimeZone });
}

function announce({ origin, originIsSet, databaseFile, demo, rateLimits, smtpUrl }: Environment): void {
  console.log(
    `${demo ? "Demo of Studio" : "Studio"} ${programVersion()}: ${origin}  (database ${databaseFile})`,
  );
  if (!originIsSet) console.log("ORIGIN is not set, so links in emails and pages point to localhost.");
  if (!smtpUrl)
    console.log("SMTP_URL is not set, so no emails are sent. Admins can read them under /admin/help.");
  if (!rateLimits)
    console.warn("RATE_LIMITS=off: NO PROTECTION AGAINST FLOODS AND PASSWORD GUESSING. For load tests only.");
}

function inviteOwner(now: number): void {
  const link = setupLink(now);
  if (link) console.log(`No owner yet. Create the owner's account within 30 minutes: ${link}`);
}
