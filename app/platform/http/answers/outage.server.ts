/** The answer if the database can't be written: status 503 (rule 27.6). */
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { DatabaseUnusable, db, isBusy, isDatabaseFailure } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

export type Outage = { sentence: string; retryAfterSeconds: number };

export const busySentence =
  "We can't save anything right now. Nothing is lost. Please wait a few seconds and try again.";

/** Returns what to answer after a failed write, or null for other bugs. Logs a missing, damaged or full database unless the watch already did. */
export function outageOf(bug: unknown, requestId: string | null): Outage | null {
  if (isBusy(bug)) return { sentence: busySentence, retryAfterSeconds: 2 };
  if (!isDatabaseFailure(bug)) return null;
  if (!(bug instanceof DatabaseUnusable)) logBug(bug, requestId);
  const phone = phoneIfKnown();
  const call = phone ? `Please call us at ${phone}` : "Please call us";
  const sentence = `We can't save anything right now, so this was not done. ${call} or try again later.`;
  return { sentence, retryAfterSeconds: 60 };
}

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
    return "";
  }
}

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

/** Shown to a network that reads too fast. Short, to save bandwidth. */
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
