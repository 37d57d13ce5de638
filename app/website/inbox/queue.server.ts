/**
 * The two mails about a message of the contact form. The outbox knows only which message they are about: what they say is
 * read from it when they are sent, so that whoever deletes a message deletes it everywhere.
 */

import type { WrittenMail } from "#app/notifications/email/written-mail.ts";
import { mailOfOccasion } from "#app/notifications/list.server.ts";
import { type QueuedMail, queueMessage } from "#app/notifications/outbox.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { prepared } from "#db/client.server.ts";
import { answerEmail, messageEmail } from "./emails.ts";
import { messageById } from "./messages.server.ts";

type Kind = "contact-message" | "contact-answer";

const occasionOf = (kind: Kind, id: number) => `${kind} ${id}`;

/** To the studio, of a message that has just been kept; nothing where the studio has no address. */
export function queueMessageMail(id: number, now: number): void {
  const { email } = studio();
  if (email) queue("contact-message", id, email, now);
}

/** To whoever wrote the message. A second call for the same message writes none. */
export function queueAnswerMail(id: number, recipient: string, now: number): void {
  queue("contact-answer", id, recipient, now);
}

function queue(kind: Kind, id: number, recipient: string, now: number): void {
  const audience = kind === "contact-answer" ? "client" : "studio";
  const occasion = occasionOf(kind, id);
  const facts = { messageId: id };
  queueMessage({ kind, audience, recipient, appointmentId: null, occasion, facts, dueAt: now }, now);
}

/** What has become of the answer to a message: null where none was mailed. */
export const answerMail = (id: number): QueuedMail | undefined =>
  mailOfOccasion(occasionOf("contact-answer", id));

/** What one of the two says now; `address` is the page where staff read a message. */
export function writeContactMail(mail: QueuedMail, address: (id: number) => string): WrittenMail {
  const message = typeof mail.facts.messageId === "number" ? messageById(mail.facts.messageId) : undefined;
  if (!message) return { obsolete: "The message was deleted." };
  const { name, email } = message;
  if (mail.kind === "contact-message") {
    const content = messageEmail(message, address(message.id));
    return { content, calendar: null, replyTo: { name, address: email } };
  }
  const { studioName, timeZone, locale } = studio();
  const askedOn = dateInWords(studioNow(timeZone, message.createdAt).date, locale, "day");
  return { content: answerEmail({ ...message, askedOn }, studioName), calendar: null, isPersonal: true };
}

/** Call it where messages were deleted: mails about what is not there any more name nobody, and are not sent. */
export function eraseMailsOfDeleted(now: number): void {
  prepared(
    `UPDATE outbox SET recipient = '', facts = '{}',
       last_error = CASE WHEN sent_at IS NULL THEN 'The message was deleted.' END,
       dropped_at = CASE WHEN sent_at IS NULL THEN coalesce(dropped_at, ?) END
     WHERE kind IN ('contact-message', 'contact-answer') AND (recipient <> '' OR facts <> '{}')
       AND CAST(substr(occasion, instr(occasion, ' ') + 1) AS INTEGER) NOT IN (SELECT id FROM contact_messages)`,
  ).run(now);
}
