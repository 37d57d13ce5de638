/** What the studio does by itself, in this process, while it serves. */
import { Cron } from "croner";
import { sweepFailures } from "#app/accounts/attempts.server.ts";
import { sweepSessions } from "#app/accounts/session.server.ts";
import { sweepAudit } from "#app/audit.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { forgetMailsOfDeleted } from "#app/content/contact-mails.server.ts";
import { deleteMessagesUntil } from "#app/content/received-messages.server.ts";
import { forgetOldChanges } from "#app/content/site-changes.server.ts";
import { logBug } from "#app/http/bug-log.server.ts";
import { sweepTokens } from "#app/messages/links.server.ts";
import { smtpTransport, type Transport } from "#app/messages/mail-transport.server.ts";
import { wakeForMail } from "#app/messages/outbox.server.ts";
import { type Environment, environment } from "#app/studio/environment.server.ts";
import { prepared, sqlite, writing } from "#db/client.server.ts";
import { postman } from "./post.server.ts";

// On globalThis: the development server evaluates this module again at each rebuild, in the same process.
const shelf = globalThis as typeof globalThis & { __studioJobs?: Cron[]; __studioMail?: Transport };

/** After a mail was written; long enough for the answer of the request that wrote it to be out first. */
const wakeAfterMs = 200;

/**
 * Starts the jobs once in this process; NO_JOBS=1 leaves them out. They don't keep the process alive, and what they throw
 * goes to the log. Mails are looked for every 20 seconds, and at once when one was written, so that a confirmation is there
 * while its reader still looks at the page.
 */
export function startJobs({ jobs, smtpUrl }: Environment = environment()): void {
  if (!jobs || shelf.__studioJobs) return;
  const started = [job("sweep", "41 4 * * *", () => sweep(nowInstant()))];
  if (smtpUrl) {
    shelf.__studioMail = smtpTransport(smtpUrl);
    const post = postman(shelf.__studioMail);
    started.push(job("post", "*/20 * * * * *", post));
    wakeForMail(waking(post));
  }
  shelf.__studioJobs = started;
  process.once("SIGTERM", stopJobs);
  process.once("SIGINT", stopJobs);
}

export function stopJobs(): void {
  wakeForMail(null);
  for (const started of shelf.__studioJobs ?? []) started.stop();
  shelf.__studioJobs = undefined;
  shelf.__studioMail?.close?.();
  shelf.__studioMail = undefined;
}

/** How long the privacy notice says that notes about deeds and messages of the contact form are kept. */
const keptMs = 400 * 24 * 60 * 60_000;

/**
 * Forgets ended sessions and links, old failures and changes of the site, what the privacy notice says is kept no longer,
 * and the address of a deleted client to whom the last word has been sent; lets SQLite bring its statistics up to date, as
 * its documentation asks for daily.
 */
export function sweep(now: number): void {
  sweepSessions(now);
  sweepFailures(now);
  sweepTokens(now);
  writing(() => forgetOldChanges(now));
  sweepAudit(now - keptMs);
  deleteMessagesUntil(now - keptMs);
  forgetMailsOfDeleted(now);
  prepared(
    `UPDATE outbox SET recipient = '' WHERE audience = 'client' AND kind = 'cancelled'
       AND (sent_at IS NOT NULL OR dropped_at IS NOT NULL)
       AND appointment_id IN (SELECT id FROM appointments WHERE customer_email = '')`,
  ).run();
  sqlite().pragma("optimize");
}

const job = (name: string, when: string, work: () => void | Promise<void>): Cron =>
  new Cron(when, { name, protect: true, unref: true, catch: (bug) => logBug(bug, `job ${name}`) }, work);

/** Several mails of one booking wake the postman once. */
function waking(post: () => Promise<void>): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      post().catch((bug) => logBug(bug, "job post"));
    }, wakeAfterMs).unref();
  };
}
