/** The studio's own jobs: when each last went well, and which is late by its own measure. */

import type { Check } from "#app/operations/checks/check.ts";
import { type JobPlan, jobPlans } from "#app/operations/noted/job-plans.server.ts";
import { allJobRuns, type JobRun } from "#app/operations/noted/job-runs.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";

/** Only where there is a mail server. */
const forMail: string[] = [jobPlans.paper.name, jobPlans.deliver.name];

/** The jobs that this studio has. */
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
  return presentPlans().map((plan) => judgeJob(plan, runs.get(plan.name), now));
}

function judgeJob({ name, about, lateAfterMs }: JobPlan, run: JobRun | undefined, now: number): Check {
  const check = { name: `job-${name}`, about };
  if (!run) return { ...check, level: "note", words: "It has not run yet.", remedy: null };
  const { startedAt, succeededAt, lastError } = run;
  const last =
    succeededAt === null ? "It has not gone well yet" : `It last went well on ${instantInWords(succeededAt)}`;
  const why = lastError === null ? "" : `, and then failed: ${lastError}`;
  const words = `${last}${why}.`.replace(/\.{2,}$/u, ".");
  if (now - (succeededAt ?? startedAt) > lateAfterMs) {
    const remedy = "Start the studio again. If it stays so, the log of the server says more.";
    return { ...check, level: "warning", words: `${about} is late. ${words}`, remedy };
  }
  return { ...check, level: lastError === null ? "well" : "note", words, remedy: null };
}
