/** The studio's own jobs: when each last went well, when it is next, and what went wrong. */

import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { nextInWords, presentPlans } from "#app/operations/checks/subjects/jobs.server.ts";
import { allJobRuns } from "#app/operations/noted/job-runs.server.ts";

export function jobFacts(now: number) {
  const runs = new Map(allJobRuns().map((run) => [run.name, run]));
  return presentPlans().map((plan) => {
    const run = runs.get(plan.name);
    return {
      about: plan.about,
      last: run?.succeededAt ? instantInWords(run.succeededAt) : "Not yet",
      next: nextInWords(plan, run, now),
      error: run?.lastError ?? null,
    };
  });
}
