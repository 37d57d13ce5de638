/** What runs once a night or once a week, one after the other, and after a pause as soon as the machine is awake (rule 27.31). */

import { studio } from "#app/domain/studio/studio.server.ts";
import { type JobPlan, jobsDue, type LastRun } from "#app/operations/noted/job-plans.server.ts";
import { allJobRuns } from "#app/operations/noted/job-runs.server.ts";
import { clockIsDoubted } from "#app/platform/shared/keeping/doubted-clock.server.ts";
import { databaseFault } from "#db/client.server.ts";
import { ownRuns, runNightly } from "./noted-run.server.ts";

export type NightJob = JobPlan & { work: (now: number) => void | Promise<void> };

/** The first minutes after a start belong to those who wait for the studio. */
const quietAfterStartMs = 3 * 60_000;

/** A look at the clock, to be had once a minute: it runs one job that is due, if none is running. `clock` answers instants. */
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
  return due.filter(({ erases }) => !erases || !clockIsDoubted(now));
}
