import { environment } from "#app/domain/studio/environment.server.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { type JobPlan, jobPlans, jobsDue, nextMoment } from "#app/operations/noted/job-plans.server.ts";
import { allJobRuns, type JobRun } from "#app/operations/noted/job-runs.server.ts";

const forMail: string[] = [jobPlans.paper.name, jobPlans.deliver.name];

export function presentPlans(): JobPlan[] {
  const sends = environment().smtpUrl !== null;
  return Object.values<JobPlan>(jobPlans).filter(({ name }) => sends || !forMail.includes(name));
}

export function jobChecks(now: number): Check[] {
  if (!environment().jobs) {
    const words =
      "The studio's own jobs are turned off (NO_JOBS=1): no mail is sent and nothing is cleared out.";
    return [
      {
        name: "jobs",
        about: "Jobs",
        level: "warning",
        words,
        remedy: "Take NO_JOBS out of the settings, and start the studio again.",
      },
    ];
  }
  const runs = new Map(allJobRuns().map((run) => [run.name, run]));
  return presentPlans().flatMap((plan) => judgeJob(plan, runs.get(plan.name), now));
}

// Another check reports the result of most jobs; here only a job that is late.
function judgeJob(plan: JobPlan, run: JobRun | undefined, now: number): Check[] {
  const { name, about, lateAfterMs, toldBy } = plan;
  const check = { name: `job-${name}`, about: toldBy ?? about };
  const { words, lastError } = lastInWords(run);
  const since = run ? (run.succeededAt ?? run.startedAt) : now - Math.floor(process.uptime() * 1000);
  if (now - since > lateAfterMs && (!toldBy || lastError === null)) {
    const remedy = "Start the studio again. If it stays so, the log of the server says more.";
    return [{ ...check, level: "warning", words: `${about} is late. ${words}`, remedy }];
  }
  if (toldBy) return [];
  return [{ ...check, level: lastError === null ? "well" : "note", words, remedy: null }];
}

function lastInWords(run: JobRun | undefined): { words: string; lastError: string | null } {
  if (!run) return { words: "It runs for the first time within minutes of the start.", lastError: null };
  const { succeededAt, lastError } = run;
  const last =
    succeededAt === null ? "It has not gone well yet" : `It last went well on ${instantInWords(succeededAt)}`;
  const why = lastError === null ? "" : `, and then failed: ${lastError}`;
  return { words: `${last}${why}.`.replace(/\.{2,}$/u, "."), lastError };
}

export function nextInWords(plan: JobPlan, run: JobRun | undefined, now: number): string {
  if (!environment().jobs) return "Turned off";
  if (!plan.at) return "All the time";
  const { timeZone } = studio();
  const runs = new Map(run ? [[run.name, run]] : []);
  if (jobsDue([plan], runs, { now, timeZone }).length > 0) return "Within minutes";
  if (run && (run.endedAt === null || run.lastError !== null)) return "Again within the hour";
  const next = nextMoment(plan, now, timeZone);
  return next === null ? "All the time" : instantInWords(next);
}
