/** Another program holds the database (a shell, a backup tool): nothing was written, and soon it will be again. */
import { type Outcome, refused } from "#app/outcome.ts";
import { isBusy } from "#db/client.server.ts";

export const busySentence =
  "We can't save anything at this moment. Nothing is lost: please wait a few seconds and try again.";

export const busyRetrySeconds = 2;

const busy = () => refused("busy", busySentence, { detail: { retryAfterSeconds: busyRetrySeconds } });

/** What `work` answers; refuses as "busy" where the database is. */
export function orBusy<T>(work: () => Outcome<T>): Outcome<T> {
  try {
    return work();
  } catch (problem) {
    if (isBusy(problem)) return busy();
    throw problem;
  }
}
