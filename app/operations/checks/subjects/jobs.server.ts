import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { type JobPlan, jobPlans, jobsDue, nextMoment } from "#app/operations/state/job-plans.server.ts";
import { allJobRuns, type JobRun } from "#app/operations/state/job-runs.server.ts";

const forMail: string[] = [jobPlans.paper.name, jobPlans.deliver.name];

export function presentPlans(): JobPlan[] {
  const sends = environment().smtpUrl !== null;
  return Object.values<JobPlan>(jobPlans).filter(({ name }) => sends || !forMail.includes(name));
}

export function jobChecks(now: number): Check[] {
  if (!environment().jobs) {
    const words =
      "The studio's jobs are turned off (NO_JOBS=1): no emails are sent and no old data is deleted.";
    return [
      {
        name: "jobs",
        about: "Jobs",
        level: "warning",
        words,
        remedy: "Remove NO_JOBS from the settings and restart the studio.",
      },
    ];
  }
  const runs = new Map(allJobRuns().map((run) => [run.name, run]));
  return presentPlans().flatMap((plan) => judgeJob(plan, runs.get(plan.name), now));
}

// Reports only late jobs if another check reports the result.
function judgeJob(plan: JobPlan, run: JobRun | undefined, now: number): Check[] {
  const { name, about, lateAfterMs, reportedBy } = plan;
  const check = { name: `job-${name}`, about: reportedBy ?? about };
  const { words, lastError } = lastInWords(run);
  const since = run ? (run.succeededAt ?? run.startedAt) : now - Math.floor(process.uptime() * 1000);
  if (now - since > lateAfterMs && (!reportedBy || lastError === null)) {
    const remedy = "Restart the studio. If the problem remains, check the server's log.";
    return [{ ...check, level: "warning", words: `${about} is late. ${words}`, remedy }];
  }
  if (reportedBy) return [];
  return [{ ...check, level: lastError === null ? "well" : "note", words, remedy: null }];
}

function lastInWords(run: JobRun | undefined): { words: string; lastError: string | null } {
  if (!run) return { words: "It first runs a few minutes after the start.", lastError: null };
  const { succeededAt, lastError } = run;
  const last =
    succeededAt === null ? "It has never succeeded" : `It last succeeded on ${instantInWords(succeededAt)}`;
  const why = lastError === null ? "" : `, then failed: ${lastError}`;
  return { words: `${last}${why}.`.replace(/\.{2,}$/u, "."), lastError };
}

export function nextInWords(plan: JobPlan, run: JobRun | undefined, now: number): string {
  if (!environment().jobs) return "Turned off";
  if (!plan.at) return "Continuously";
  const { timeZone } = studio();
  const runs = new Map(run ? [[run.name, run]] : []);
  if (jobsDue([plan], runs, { now, timeZone }).length > 0) return "Within minutes";
  if (run && (run.endedAt === null || run.lastError !== null)) return "Retry within an hour";
  const next = nextMoment(plan, now, timeZone);
  return next === null ? "Continuously" : instantInWords(next);
}
