/** What the studio does by itself, in this process, while it serves. */

import { Cron } from "croner";
import { sweepSessions } from "#app/accounts/session/session.server.ts";
import { sweepFailures } from "#app/accounts/sign-in/attempts.server.ts";
import { logBug } from "#app/http/logs/bug-log.server.ts";
import type { Mailer } from "#app/notifications/email/deliver.server.ts";
import { smtpTransport } from "#app/notifications/email/transport.server.ts";
import { wakeForMail } from "#app/notifications/outbox.server.ts";
import { mailer } from "#app/operations/mail/send.server.ts";
import { sweepAudit } from "#app/shared/audit.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { singleton } from "#app/shared/singleton.server.ts";
import { sweepTokens } from "#app/shared/tokens.server.ts";
import { type Environment, environment } from "#app/studio/environment.server.ts";
import { forgetOldChanges } from "#app/undo/changes.server.ts";
import { deleteMessagesUntil } from "#app/website/inbox/messages.server.ts";
import { eraseMailsOfDeleted } from "#app/website/inbox/queue.server.ts";
import { databaseFault, isDatabaseFailure, prepared, sqlite, writing } from "#db/client.server.ts";

const running = singleton("jobs", (): { jobs?: Cron[]; mailer?: Mailer } => ({}));

/** After a mail was written; long enough for the answer of the request that wrote it to be out first. */
const wakeAfterMs = 200;

/**
 * Starts the jobs once in this process; NO_JOBS=1 leaves them out. They don't keep the process alive, and what they throw
 * goes to the log. Mails are looked for every 20 seconds, and at once when one was written, so that a confirmation is there
 * while its reader still looks at the page.
 */
export function startJobs({ jobs, smtpUrl }: Environment = environment()): void {
  if (!jobs || running.jobs) return;
  const started = [job("sweep", "41 4 * * *", () => sweep(nowInstant()))];
  if (smtpUrl) {
    const post = mailer(smtpTransport(smtpUrl));
    started.push(job("post", "*/20 * * * * *", post.send));
    wakeForMail(waking(post.send));
    running.mailer = post;
  }
  running.jobs = started;
  process.once("SIGTERM", stopJobs);
  process.once("SIGINT", stopJobs);
}

/** What is under way ends with the mail in hand. */
export function stopJobs(): void {
  wakeForMail(null);
  running.mailer?.stop();
  running.mailer = undefined;
  for (const started of running.jobs ?? []) started.stop();
  running.jobs = undefined;
}

/** How long the privacy notice says that notes about deeds and messages of the contact form are kept. */
const keptMs = 400 * 24 * 60 * 60_000;

/**
 * Forgets ended sessions and links, old failures and changes of the site, what the privacy notice says is kept no longer,
 * and the address of a deleted person to whom the last word has been sent; lets SQLite bring its statistics up to date, as
 * its documentation asks for daily.
 */
export function sweep(now: number): void {
  sweepSessions(now);
  sweepFailures(now);
  sweepTokens(now);
  writing(() => forgetOldChanges(now));
  sweepAudit(now - keptMs);
  deleteMessagesUntil(now - keptMs);
  eraseMailsOfDeleted(now);
  prepared(
    `UPDATE outbox SET recipient = '' WHERE audience = 'client' AND kind = 'cancelled'
       AND (sent_at IS NOT NULL OR dropped_at IS NOT NULL)
       AND appointment_id IN (SELECT id FROM appointments WHERE customer_email = '')`,
  ).run();
  prepared(
    `UPDATE outbox SET dropped_at = ?, last_error = 'It waited for more than a week.' WHERE kind = 'account-deleted'
       AND created_at < ? AND sent_at IS NULL AND dropped_at IS NULL`,
  ).run(now, now - 7 * 24 * 60 * 60_000);
  prepared(
    `UPDATE outbox SET recipient = '' WHERE kind = 'account-deleted' AND (sent_at IS NOT NULL OR dropped_at IS NOT NULL)`,
  ).run();
  sqlite().pragma("optimize");
}

const job = (name: string, when: string, work: () => void | Promise<void>): Cron =>
  new Cron(
    when,
    { name, protect: true, unref: true, catch: (bug) => failed(name, bug) },
    // What it did for a lost or damaged file would be gone.
    () => (databaseFault() ? undefined : work()),
  );

function failed(name: string, bug: unknown): void {
  if (isDatabaseFailure(bug) && databaseFault()) return;
  logBug(bug, `job ${name}`);
}

/** Several mails of one booking wake the postman once. */
function waking(post: () => Promise<void>): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      post().catch((bug) => failed("post", bug));
    }, wakeAfterMs).unref();
  };
}
