/** Whom the studio's mails come from. */
import { environment } from "#app/studio/environment.server.ts";
import { type Mailbox, readMailbox } from "#app/studio/mailbox.ts";
import { studio } from "#app/studio/studio.server.ts";

/**
 * The server's own MAIL_FROM goes first: mail servers accept only the senders that whoever set them up has agreed on. Then
 * the sender of the settings, then the studio by its name at its own address. A sender without a name has the studio's.
 */
export function mailSender(): Mailbox {
  const { mailSender: chosen, studioName, email } = studio();
  const { origin, mailFrom } = environment();
  const own = { name: studioName, address: email || `no-reply@${new URL(origin).hostname}` };
  const { name, address } = mailFrom ?? readMailbox(chosen) ?? own;
  return { name: name || studioName, address };
}
