/** What staff do with a message of the contact form: read it, answer it by mail, note that it was answered, delete it. */
import { eq } from "drizzle-orm";
import { z } from "zod";
import { type By, record } from "#app/shared/audit.server.ts";
import { problemsOf, severalLines } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { contactMessages } from "#db/schema.ts";
import { longestAnswer } from "./limits.ts";
import { messageById, type ReceivedMessage } from "./messages.server.ts";
import { eraseMailsOfDeleted, queueAnswerMail } from "./queue.server.ts";

const Answer = z.object({
  answer: severalLines(longestAnswer, `Please keep the answer under ${longestAnswer} characters.`).refine(
    (text) => text !== "",
    "Enter your answer.",
  ),
});

/**
 * Mails `answer` to whoever wrote the message. The same answer once more is the same deed; another one is refused as
 * "conflict", because a visitor gets one mail. Refuses as "not-found" and "invalid" too.
 */
export function answerMessage(id: number, input: unknown, { actor, now }: By): Outcome<null> {
  const parsed = Answer.safeParse(input ?? {}, { error: () => "Enter your answer." });
  return ofMessage(id, (message) => {
    if (!parsed.success) {
      const { message: sentence, fields } = problemsOf(parsed.error);
      return refused("invalid", sentence, { fields });
    }
    const { answer } = parsed.data;
    if (message.answer === answer) return done(null);
    if (message.answer !== "") {
      return refused("conflict", "Somebody has answered this message already. Their answer stands below.");
    }
    const readAt = message.readAt ?? now;
    change(id, { answer, readAt, answeredAt: now, answeredBy: actor.id });
    queueAnswerMail(id, message.email, now);
    record({ action: "answered", entity: "message", entityId: id, detail: { by: "mail" } }, { actor, now });
    return done(null);
  });
}

/** Somebody called or wrote in another way. What was answered already stays as it is. Refuses as "not-found". */
export const markAnswered = (id: number, { actor, now }: By): Outcome<null> =>
  ofMessage(id, ({ answeredAt, readAt }) => {
    if (answeredAt !== null) return done(null);
    change(id, { readAt: readAt ?? now, answeredAt: now, answeredBy: actor.id });
    const detail = { by: "another way" };
    record({ action: "answered", entity: "message", entityId: id, detail }, { actor, now });
    return done(null);
  });

/** Takes `markAnswered` back. An answer that was mailed can't be: "conflict". Refuses as "not-found". */
export const markUnanswered = (id: number, { actor, now }: By): Outcome<null> =>
  ofMessage(id, ({ answeredAt, answer }) => {
    if (answeredAt === null) return done(null);
    if (answer !== "") return refused("conflict", "The answer was mailed, so the message stays answered.");
    change(id, { answeredAt: null, answeredBy: null });
    record({ action: "marked-unanswered", entity: "message", entityId: id }, { actor, now });
    return done(null);
  });

/** Refuses as "not-found". */
export const markRead = (id: number, isRead: boolean, { actor, now }: By): Outcome<null> =>
  ofMessage(id, ({ readAt }) => {
    if ((readAt !== null) === isRead) return done(null);
    change(id, { readAt: isRead ? now : null });
    const action = isRead ? "marked-read" : "marked-unread";
    record({ action, entity: "message", entityId: id }, { actor, now });
    return done(null);
  });

/** With it go the addresses of its mails; an answer that still waits is not sent. Refuses as "not-found". */
export const deleteMessage = (id: number, { actor, now }: By): Outcome<null> =>
  ofMessage(id, () => {
    db().delete(contactMessages).where(eq(contactMessages.id, id)).run();
    eraseMailsOfDeleted(now);
    record({ action: "deleted", entity: "message", entityId: id }, { actor, now });
    return done(null);
  });

const ofMessage = (id: number, deed: (message: ReceivedMessage) => Outcome<null>): Outcome<null> =>
  writing(() => {
    const message = messageById(id);
    return message ? deed(message) : refused("not-found", "Message not found");
  });

const change = (id: number, values: Partial<typeof contactMessages.$inferInsert>) =>
  db().update(contactMessages).set(values).where(eq(contactMessages.id, id)).run();
