/** The studio's own jobs: when each last went well, when it is next, and what went wrong. */
import { presentPlans } from "#app/operations/checks/subjects/jobs.server.ts";
import { nextMoment } from "#app/operations/noted/job-plans.server.ts";
import { allJobRuns } from "#app/operations/noted/job-runs.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { instantInWords } from "#app/studio/instant-words.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export function jobFacts(now: number) {
  const runs = new Map(allJobRuns().map((run) => [run.name, run]));
  const { timeZone } = studio();
  const runsHere = environment().jobs;
  return presentPlans().map((plan) => {
    const run = runs.get(plan.name);
    const next = nextMoment(plan, now, timeZone);
    return {
      about: plan.about,
      last: run?.succeededAt ? instantInWords(run.succeededAt) : "Not yet",
      next: !runsHere ? "Turned off" : next === null ? "All the time" : instantInWords(next),
      error: run?.lastError ?? null,
    };
  });
}
