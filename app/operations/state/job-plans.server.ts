/** Names and times of the studio's jobs (rule 27.30). Their work is in app/operations/jobs/. */
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import type { JobRun } from "./job-runs.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type JobPlan = {
  name: string;
  about: string;
  /** Minutes since midnight in the studio's time zone; `weekday` 0 is Sunday. */
  at?: { minute: number; weekday?: number };
  lateAfterMs: number;
  /** The check that reports this job's result, such as "Backups". */
  reportedBy?: string;
  /** Deletes old data. Doesn't run while the clock may be wrong. */
  erases?: true;
};

const lateNightlyMs = 50 * hourMs;

export const jobPlans = {
  backup: {
    name: "backup",
    about: "Nightly backup",
    at: { minute: 3 * 60 + 30 },
    lateAfterMs: lateNightlyMs,
    reportedBy: "Backups",
  },
  drill: {
    name: "drill",
    about: "Weekly backup drill",
    at: { minute: 4 * 60, weekday: 0 },
    lateAfterMs: 8 * dayMs,
    reportedBy: "Backup drill",
  },
  sweep: {
    name: "sweep",
    about: "Deletion of old data",
    at: { minute: 4 * 60 + 41 },
    lateAfterMs: lateNightlyMs,
    erases: true,
  },
  examine: {
    name: "examine",
    about: "Check of the database for damage",
    at: { minute: 5 * 60 + 5 },
    lateAfterMs: lateNightlyMs,
    reportedBy: "Database",
  },
  around: {
    name: "around",
    about: "Check of domain, certificate and mail records",
    at: { minute: 5 * 60 + 25 },
    lateAfterMs: lateNightlyMs,
    reportedBy: "Address",
  },
  count: { name: "count", about: "Saving the statistics", lateAfterMs: hourMs },
  watch: { name: "watch", about: "Reporting problems", lateAfterMs: hourMs },
  paper: { name: "paper", about: "Emailing the day sheet", lateAfterMs: hourMs },
  deliver: { name: "deliver", about: "Sending emails", lateAfterMs: hourMs, reportedBy: "Mail" },
} satisfies Record<string, JobPlan>;

const againAfterMs = hourMs;

export type LastRun = Pick<JobRun, "startedAt" | "endedAt" | "lastError">;

/** Returns jobs that are due: those without a successful run since their last time (rule 27.31). */
export function jobsDue<Plan extends JobPlan>(
  plans: Plan[],
  runs: ReadonlyMap<string, LastRun>,
  { now, timeZone }: { now: number; timeZone: string },
): Plan[] {
  return plans.filter(
    ({ name, at }) => at !== undefined && isDue(runs.get(name), lastMoment(at, now, timeZone), now),
  );
}

function isDue(run: LastRun | undefined, moment: number, now: number): boolean {
  // Ignores a run that was recorded while the clock was far ahead.
  if (!run || run.startedAt > now + dayMs || run.startedAt < moment) return true;
  const wentWell = run.endedAt !== null && run.lastError === null;
  return !wentWell && now - run.startedAt >= againAfterMs;
}

function lastMoment(at: NonNullable<JobPlan["at"]>, now: number, timeZone: string): number {
  return momentsAround(at, now, timeZone).findLast((moment) => moment <= now) ?? 0;
}

export const nextMoment = ({ at }: JobPlan, now: number, timeZone: string): number | null =>
  at === undefined ? null : (momentsAround(at, now, timeZone).find((moment) => moment > now) ?? null);

function momentsAround(
  { minute, weekday }: NonNullable<JobPlan["at"]>,
  now: number,
  timeZone: string,
): number[] {
  const today = Date.parse(studioNow(timeZone, now).date);
  return Array.from({ length: 16 }, (_, at) => new Date(today + (at - 8) * dayMs))
    .filter((day) => weekday === undefined || day.getUTCDay() === weekday)
    .map((day) => instantOf(day.toISOString().slice(0, 10), minute, timeZone));
}
