/** The outbox stores only the id of a message, so it has no copy of deleted text. */
import { and, between, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type EmailContent, greeting } from "#app/domain/notifications/email/layout.ts";
import { mailOfOccasion } from "#app/domain/notifications/list-mails.server.ts";
import type { MailWriter } from "#app/domain/notifications/mail-kinds.ts";
import { type QueuedMail, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { retentionCutoff } from "#app/platform/shared/retention.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { contactMessages, outbox } from "#db/schema.ts";
import { deleteMessagesUntil, messageById } from "./messages.server.ts";

type Written = { name: string; email: string; body: string };

function messageEmail({ name, email, body }: Written, url: string): EmailContent {
  return {
    subject: `Message from ${name}`,
    heading: "New message from the website",
    preheader: beginningOf(body),
    paragraphs: [body],
    facts: [
      { term: "From", detail: name },
      { term: "Email", detail: email },
    ],
    button: { label: "Answer message", url },
    notes: [
      "You can also reply to this email. Your reply goes to the sender of the message. Then mark the message as answered on the website.",
    ],
  };
}

function answerEmail(
  { name, body, answer, askedOn }: Omit<Written, "email"> & { answer: string; askedOn: string },
  studioName: string,
): EmailContent {
  return {
    subject: `Re: Your message to ${studioName}`,
    heading: `An answer from ${studioName}`,
    preheader: beginningOf(answer),
    paragraphs: [greeting(name), answer],
    facts: [],
    button: null,
    quote: { lead: `On ${askedOn} you wrote:`, text: body },
    notes: [],
  };
}

const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > 120 ? `${line.slice(0, 119).trimEnd()}…` : line;
};

type Kind = "contact-message" | "contact-answer";

const occasionOf = (kind: Kind, id: number) => `${kind} ${id}`;

/** Queues an email to the studio if it has an address. */
export function queueMessageMail(id: number, now: number): void {
  const { email } = studio();
  if (email) queue("contact-message", id, email, now);
}

/** Queues the answer. A second call has no effect. */
export function queueAnswerMail(id: number, recipient: string, now: number): void {
  queue("contact-answer", id, recipient, now);
}

function queue(kind: Kind, id: number, recipient: string, now: number): void {
  const audience = kind === "contact-answer" ? "client" : "studio";
  const occasion = occasionOf(kind, id);
  const facts = { messageId: id };
  queueMessage({ kind, audience, recipient, appointmentId: null, occasion, facts, dueAt: now }, now);
}

export const answerMail = (id: number): QueuedMail | undefined =>
  mailOfOccasion(occasionOf("contact-answer", id));

export const messageMails: Record<Kind, MailWriter> = {
  "contact-message": {
    write: (mail, { page }) => {
      const message = messageOf(mail);
      if (!message) return deleted;
      const content = messageEmail(message, page(`/admin/webpage/messages?id=${message.id}`));
      return { content, calendar: null, replyTo: { name: message.name, address: message.email } };
    },
  },
  "contact-answer": {
    write: (mail) => {
      const message = messageOf(mail);
      if (!message) return deleted;
      const { studioName, timeZone, locale } = studio();
      const askedOn = dateInWords(studioNow(timeZone, message.createdAt).date, locale, "day");
      return { content: answerEmail({ ...message, askedOn }, studioName), calendar: null, isPersonal: true };
    },
  },
};

const messageOf = ({ facts }: QueuedMail) =>
  typeof facts.messageId === "number" ? messageById(facts.messageId) : undefined;

const deleted = { obsolete: "Message deleted." };

export function eraseMailsOfDeleted(now: number): void {
  const unsent = (value: SQL) => sql`CASE WHEN ${outbox.sentAt} IS NULL THEN ${value} END`;
  db()
    .update(outbox)
    .set({
      recipient: "",
      facts: "{}",
      lastError: unsent(sql`'Message deleted.'`),
      droppedAt: unsent(sql`coalesce(${outbox.droppedAt}, ${now})`),
    })
    .where(
      and(
        inArray(outbox.kind, ["contact-message", "contact-answer"]),
        // Uses the index on `occasion`.
        between(outbox.occasion, "contact-", "contact-~"),
        or(ne(outbox.recipient, ""), ne(outbox.facts, "{}")),
        notInArray(idInOccasion, db().select({ id: contactMessages.id }).from(contactMessages)),
      ),
    )
    .run();
}

const idInOccasion = sql`CAST(substr(${outbox.occasion}, instr(${outbox.occasion}, ' ') + 1) AS INTEGER)`;

/** Deletes expired messages and the addresses of their emails (rule 21.7). */
export function sweepMessages(now: number): void {
  const since = retentionCutoff("messages", now);
  if (since !== null) deleteMessagesUntil(since);
  eraseMailsOfDeleted(now);
}
