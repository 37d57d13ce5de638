import { environment, type Mailbox, readMailbox } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";

/** MAIL_FROM wins, because servers only accept agreed senders; then the settings, then the studio's address (rule 11.10). */
export function mailSender(): Mailbox {
  const { mailSender: chosen, studioName, email } = studio();
  const { origin, mailFrom } = environment();
  const own = { name: studioName, address: email || `no-reply@${new URL(origin).hostname}` };
  const { name, address } = mailFrom ?? readMailbox(chosen) ?? own;
  return { name: name || studioName, address };
}
