import type { Outcome } from "#app/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/** Several writes as one, in one transaction: a refusal of any of them takes back what was written before it. */
export function allOrNothing<T, Detail extends object>(work: () => Outcome<T, Detail>): Outcome<T, Detail> {
  const answer: { outcome?: Outcome<T, Detail> } = {};
  try {
    writing(() => {
      answer.outcome = work();
      if (!answer.outcome.ok) throw new NothingWritten();
    });
  } catch (problem) {
    if (!(problem instanceof NothingWritten)) throw problem;
  }
  if (!answer.outcome) throw new Error("The work has not answered.");
  return answer.outcome;
}

class NothingWritten extends Error {}
