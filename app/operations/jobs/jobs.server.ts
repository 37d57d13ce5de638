import { Cron } from "croner";
import { sweepSessions } from "#app/domain/accounts/session/session.server.ts";
import { sweepFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { sweepParkedCalls } from "#app/domain/booking/parked-calls.server.ts";
import { mergeSearchIndex } from "#app/domain/clients/find/searched.sql.server.ts";
import { sweepMerges } from "#app/domain/clients/merge-records.server.ts";
import { createMissingRecords } from "#app/domain/clients/records-of-accounts.server.ts";
import { queueDayPaper } from "#app/domain/day/paper/day-paper.server.tsx";
import { renewPaperReferences } from "#app/domain/day/paper/paper.server.ts";
import type { Mailer } from "#app/domain/notifications/email/deliver.server.ts";
import { mailServerDown } from "#app/domain/notifications/email/server-state.server.ts";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { sweepOutbox } from "#app/domain/notifications/mail-retention.server.ts";
import { wakeForMail } from "#app/domain/notifications/outbox.server.ts";
import { sweepPeople } from "#app/domain/privacy/sweep-people.server.ts";
import { sweepCounts, writeCounts } from "#app/domain/reports/statistics/tally.server.ts";
import { type Environment, environment } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sweepMessages } from "#app/domain/website/inbox/message-mails.server.ts";
import { nightlyBackup, weeklyDrill } from "#app/operations/backup/drill.server.ts";
import { watchChecks } from "#app/operations/checks/alerts.server.ts";
import { runNetworkChecks } from "#app/operations/checks/network-checks.server.ts";
import { mailer } from "#app/operations/mail/send.server.ts";
import { type JobPlan, jobPlans, jobsDue, type LastRun } from "#app/operations/state/job-plans.server.ts";
import { allJobRuns, ownRuns, runNightly, runOften } from "#app/operations/state/job-runs.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { sweepAudit } from "#app/platform/shared/audit.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { isClockUntrusted, watchClock } from "#app/platform/shared/clock-trust.server.ts";
import { logEmptied } from "#app/platform/shared/log.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { sweepTokens } from "#app/platform/shared/tokens.server.ts";
import { sweepChanges } from "#app/platform/undo/changes.server.ts";
import { sweepDeskChanges } from "#app/platform/undo/desk-changes.server.ts";
import { databaseFault, isDatabaseFailure, sqlite } from "#db/client.server.ts";
import { clockWatch } from "./clock-watch.server.ts";
import { examineDatabase } from "./examine-database.server.ts";

// Nightly jobs run one after the other, and later if the machine was suspended at night (rule 27.31).

export type NightJob = JobPlan & { work: (now: number) => void | Promise<void> };

// No job runs in the first minutes after a start, so that visitors don't wait.
const quietAfterStartMs = 3 * 60_000;

/** Returns a function that runs one due job, unless one is running. Call it once a minute. */
export function nightWatch(
  jobs: NightJob[],
  clock: () => number,
  waitMs: number = quietAfterStartMs,
): () => Promise<void> {
  const started = performance.now();
  let isRunning = false;
  return async () => {
    if (isRunning || databaseFault() || performance.now() - started < waitMs) return;
    const [job] = dueNow(jobs, clock());
    if (!job) return;
    isRunning = true;
    try {
      await runNightly(job.name, job.work, clock);
    } finally {
      isRunning = false;
    }
  };
}

function dueNow(jobs: NightJob[], now: number): NightJob[] {
  const runs = new Map<string, LastRun>(allJobRuns().map((run) => [run.name, run]));
  for (const [name, run] of ownRuns()) runs.set(name, run);
  const due = jobsDue(jobs, runs, { now, timeZone: studio().timeZone });
  return due.filter(({ erases }) => !erases || !isClockUntrusted(now));
}

const running = singleton("jobs", (): { jobs?: Cron[]; mailer?: Mailer } => ({}));

// The request that wrote the email is answered first.
const wakeAfterMs = 200;

const nightJobs = (): NightJob[] => [
  { ...jobPlans.backup, work: nightlyBackup },
  { ...jobPlans.drill, work: weeklyDrill },
  { ...jobPlans.sweep, work: sweep },
  { ...jobPlans.examine, work: examineDatabase },
  { ...jobPlans.around, work: runNetworkChecks },
];

/** Starts all jobs, once per process. Sends emails every 20 seconds and when one is queued (rule 11.9). */
export function startJobs({ jobs, smtpUrl }: Environment = environment()): void {
  if (!jobs || running.jobs) return;
  const lookAtClock = clockWatch();
  lookAtClock();
  watchClock(lookAtClock);
  const started = [
    every("night", "31 * * * * *", nightWatch(nightJobs(), nowInstant)),
    every("clock", "47 * * * * *", lookAtClock),
    often("count", "17 * * * * *", writeCounts),
    often("watch", "53 */10 * * * *", watchChecks),
  ];
  if (smtpUrl) {
    started.push(often("paper", "9 * * * * *", queueDayPaper));
    const { send, stop } = mailer(smtpTransport(smtpUrl));
    const deliver = () => send().then(() => mailServerDown()?.why);
    started.push(often("deliver", "*/20 * * * * *", deliver));
    wakeForMail(wakingOnce(send));
    running.mailer = { send, stop };
  }
  running.jobs = started;
  process.once("SIGTERM", stopJobs);
  process.once("SIGINT", stopJobs);
}

export function stopJobs(): void {
  wakeForMail(null);
  watchClock(null);
  running.mailer?.stop();
  running.mailer = undefined;
  for (const started of running.jobs ?? []) started.stop();
  running.jobs = undefined;
}

/** Deletes old data (rule 27.12) unless the clock may be wrong. Empties the log if a step fails (21.28). */
export async function sweep(now: number): Promise<void> {
  if (isClockUntrusted(now)) return;
  try {
    await sweepRooms(now);
  } finally {
    await logEmptied();
  }
}

async function sweepRooms(now: number): Promise<void> {
  sweepSessions(now);
  sweepFailures(now);
  sweepTokens(now);
  sweepChanges(now);
  sweepDeskChanges(now);
  createMissingRecords(now);
  sweepMerges(now);
  await sweepAudit(now);
  sweepMessages(now);
  await sweepOutbox(now);
  sweepCounts(now);
  sweepParkedCalls(now);
  renewPaperReferences(now);
  // Limits how long ANALYZE blocks the thread if an index is large.
  sqlite().pragma("analysis_limit = 400");
  sqlite().pragma("optimize");
  await mergeSearchIndex();
  await sweepPeople(now);
}

const every = (name: string, when: string, work: () => void | Promise<void>): Cron =>
  new Cron(when, { name, protect: true, unref: true, catch: (bug) => failed(name, bug) }, work);

const often = (name: string, when: string, work: (now: number) => unknown): Cron =>
  every(name, when, () => runOften(name, work, nowInstant));

function failed(name: string, bug: unknown): void {
  if (isDatabaseFailure(bug) && databaseFault()) return;
  logBug(bug, `job ${name}`);
}

function wakingOnce(deliver: () => Promise<void>): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      deliver().catch((bug) => failed("deliver", bug));
    }, wakeAfterMs).unref();
  };
}
