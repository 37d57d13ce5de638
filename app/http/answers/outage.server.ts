/** What is told where the database can't take a write: no bug of the request, and the same words at every door, with 503. */

import { logBug } from "#app/http/logs/bug-log.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { DatabaseUnusable, isBusy, isDatabaseFailure, prepared } from "#db/client.server.ts";

export type Outage = { sentence: string; retryAfterSeconds: number };

export const busySentence =
  "We can't save anything at this moment. Nothing is lost: please wait a few seconds and try again.";

/**
 * What to tell somebody whose wish could not be kept; null for any other bug. Another program holds the file (a shell, a
 * backup tool): it soon goes on. It is gone, damaged or out of room: the studio's number. That is logged here, unless the
 * watch over the file has done so (app/operations/database/watch.server.ts).
 */
export function outageOf(bug: unknown, requestId: string | null): Outage | null {
  if (isBusy(bug)) return { sentence: busySentence, retryAfterSeconds: 2 };
  if (!isDatabaseFailure(bug)) return null;
  if (!(bug instanceof DatabaseUnusable)) logBug(bug, requestId);
  const phone = phoneIfKnown();
  const call = phone ? `Please call us at ${phone}` : "Please call us";
  const sentence = `Our system can't save anything at the moment, so this was not done. ${call}, or try again later.`;
  return { sentence, retryAfterSeconds: 60 };
}

/** What `work` answers; refuses as "busy" where the database can't take it. */
export function orOutage<T, Detail extends object = never>(
  work: () => Outcome<T, Detail>,
): Outcome<T, Detail> {
  try {
    return work();
  } catch (problem) {
    const outage = outageOf(problem, null);
    if (!outage) throw problem;
    return refused("busy", outage.sentence, { retryAfterSeconds: outage.retryAfterSeconds });
  }
}

function phoneIfKnown(): string {
  try {
    return prepared<{ phone: string }>("SELECT phone FROM settings").get()?.phone ?? "";
  } catch {
    // The same damage.
    return "";
  }
}
