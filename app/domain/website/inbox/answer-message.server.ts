import { eq } from "drizzle-orm";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { answerForm } from "./answer-form.ts";
import { eraseMailsOfDeleted, queueAnswerMail } from "./message-mails.server.ts";
import { messageById, type ReceivedMessage } from "./messages.server.ts";

const Answer = schemaOf(answerForm, {});

/** Emails an answer once. Refusals: not-found, invalid, conflict (already answered). */
export function answerMessage(id: number, input: unknown, by: By): Outcome<null> {
  const read = readDeclared(answerForm, Answer, input);
  return ofMessage(id, (message) => {
    if (!read.ok) return read;
    const { answer } = read.value;
    if (message.answer === answer) return done(null);
    if (message.answer !== "") {
      return refused(
        "conflict",
        "Someone else has already answered this message. Their answer is shown below.",
      );
    }
    const readAt = message.readAt ?? by.now;
    updateMessage(id, { answer, readAt, answeredAt: by.now, answeredBy: by.actor.id });
    queueAnswerMail(id, message.email, by.now);
    record({ action: "answered", entity: "message", entityId: id, detail: { by: "mail" } }, by);
    return done(null);
  });
}

/** Marks a message that was answered by phone or from another mailbox. Refusals: not-found. */
export const markAnswered = (id: number, by: By): Outcome<null> =>
  ofMessage(id, ({ answeredAt, readAt }) => {
    if (answeredAt !== null) return done(null);
    updateMessage(id, { readAt: readAt ?? by.now, answeredAt: by.now, answeredBy: by.actor.id });
    const detail = { by: "another way" };
    record({ action: "answered", entity: "message", entityId: id, detail }, by);
    return done(null);
  });

/** Undoes `markAnswered`. Refusals: not-found, conflict (the answer was emailed). */
export const markUnanswered = (id: number, by: By): Outcome<null> =>
  ofMessage(id, ({ answeredAt, answer }) => {
    if (answeredAt === null) return done(null);
    if (answer !== "") return refused("conflict", "The answer was emailed, so the message stays answered.");
    updateMessage(id, { answeredAt: null, answeredBy: null });
    record({ action: "marked-unanswered", entity: "message", entityId: id }, by);
    return done(null);
  });

export const markRead = (id: number, isRead: boolean, by: By): Outcome<null> =>
  ofMessage(id, ({ readAt }) => {
    if ((readAt !== null) === isRead) return done(null);
    updateMessage(id, { readAt: isRead ? by.now : null });
    const action = isRead ? "marked-read" : "marked-unread";
    record({ action, entity: "message", entityId: id }, by);
    return done(null);
  });

/** Deletes a message, the addresses of its emails and an unsent answer. Refusals: not-found. */
export const deleteMessage = (id: number, by: By): Outcome<null> =>
  ofMessage(id, () => {
    db().delete(contactMessages).where(eq(contactMessages.id, id)).run();
    eraseMailsOfDeleted(by.now);
    record({ action: "deleted", entity: "message", entityId: id }, by);
    return done(null);
  });

const ofMessage = (id: number, change: (message: ReceivedMessage) => Outcome<null>): Outcome<null> =>
  writing(() => {
    const message = messageById(id);
    return message ? change(message) : refused("not-found", "This message no longer exists.");
  });

const updateMessage = (id: number, values: Partial<typeof contactMessages.$inferInsert>) =>
  db().update(contactMessages).set(values).where(eq(contactMessages.id, id)).run();
