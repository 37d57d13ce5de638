import { environment, type Mailbox, readMailbox } from "#app/domain/studio/environment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";

/** Returns MAIL_FROM, else the sender of the settings, else the studio's address (rule 11.10). */
export function mailSender(): Mailbox {
  const { mailSender: chosen, studioName, email } = studio();
  const { origin, mailFrom } = environment();
  const own = { name: studioName, address: email || `no-reply@${new URL(origin).hostname}` };
  const { name, address } = mailFrom ?? readMailbox(chosen) ?? own;
  return { name: name || studioName, address };
}
