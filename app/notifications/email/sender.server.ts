/** Whom the studio's mails come from. */
import { environment } from "#app/studio/environment.server.ts";
import { type Mailbox, readMailbox } from "#app/studio/mailbox.ts";
import { studio } from "#app/studio/studio.server.ts";

/**
 * MAIL_FROM goes first, since mail servers accept agreed senders alone; then the sender of the settings, then the studio at
 * its own address (rule 11.10). A sender without a name has the studio's.
 */
export function mailSender(): Mailbox {
  const { mailSender: chosen, studioName, email } = studio();
  const { origin, mailFrom } = environment();
  const own = { name: studioName, address: email || `no-reply@${new URL(origin).hostname}` };
  const { name, address } = mailFrom ?? readMailbox(chosen) ?? own;
  return { name: name || studioName, address };
}
