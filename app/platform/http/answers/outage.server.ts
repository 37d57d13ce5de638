/** What is told where the database can't take a write: no bug of the request, and the same words everywhere, with 503 (rule 27.6). */
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { DatabaseUnusable, db, isBusy, isDatabaseFailure } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

export type Outage = { sentence: string; retryAfterSeconds: number };

export const busySentence =
  "We can't save anything right now. Nothing is lost. Please wait a few seconds and try again.";

/**
 * What to tell where a write could not be kept; null for any other bug. A file that another program holds is free again soon.
 * One that is gone, damaged or full is logged here, unless app/operations/database/watch.server.ts has logged it.
 */
export function outageOf(bug: unknown, requestId: string | null): Outage | null {
  if (isBusy(bug)) return { sentence: busySentence, retryAfterSeconds: 2 };
  if (!isDatabaseFailure(bug)) return null;
  if (!(bug instanceof DatabaseUnusable)) logBug(bug, requestId);
  const phone = phoneIfKnown();
  const call = phone ? `Please call us at ${phone}` : "Please call us";
  const sentence = `We can't save anything right now, so this was not done. ${call} or try again later.`;
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
    return db().select({ phone: settings.phone }).from(settings).get()?.phone ?? "";
  } catch {
    // The same damage.
    return "";
  }
}

/** The page when not even the error page renders: no style, no script, no part that could fail. */
export const lastResort = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Something went wrong</title></head>
<body>
<h1>Something went wrong</h1>
<p>We are sorry. Please try again in a moment.</p>
<p><a href="">Try Again</a></p>
<p><a href="/">Go Home</a></p>
</body>
</html>
`;

/** The page for a network that reads more than people can: short, for most of what is read so fast is thrown away. */
export const slowDown = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>One moment, please</title></head>
<body>
<h1>One moment, please</h1>
<p>Too many requests came from your network. Please wait a moment and try again. Your bookings are safe.</p>
<p><a href="">Try Again</a></p>
</body>
</html>
`;
