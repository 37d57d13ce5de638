/** A GET changes nothing, so opening a message does not mark it as read. */

import { greeting } from "#app/domain/notifications/email/layout.ts";
import { type MailState, stateOf } from "#app/domain/notifications/list-mails.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import { instantInWords } from "#app/domain/studio/studio.server.ts";
import { answerMail } from "#app/domain/website/inbox/message-mails.server.ts";
import {
  countMessages,
  listMessages,
  type MessageListName,
  messageById,
  messageLists,
  type ReceivedMessage,
} from "#app/domain/website/inbox/messages.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { MessagesQuery } from "./url.ts";

const messagesOnPage = 20;

export function loadMessages(query: URLSearchParams) {
  const counts = countMessages();
  const list = listIn(query);
  const pages = Math.max(1, Math.ceil(counts[list] / messagesOnPage));
  const page = Math.min(idOf(query.get("page") ?? "") ?? 1, pages);
  const id = idOf(query.get("id") ?? "");
  const chosen = id === null ? undefined : messageById(id);
  const asked: MessagesQuery = { list, page, id: chosen?.id ?? null };
  const offset = (page - 1) * messagesOnPage;
  return {
    asked,
    counts,
    pages,
    messages: listMessages(list, { limit: messagesOnPage, offset }).map((message) => ({
      id: message.id,
      name: message.name,
      beginning: beginningOf(message.body),
      written: instantInWords(message.createdAt),
      unread: message.readAt === null,
      answered: message.answeredAt !== null,
    })),
    detail: chosen ? detailOf(chosen) : null,
    missing: query.has("id") && !chosen,
    deleting: query.has("delete"),
    done: doneInWords(query.get("done")),
    sends: sendsMails(),
  };
}

/** Unknown filters mean all messages. */
export const listIn = (query: URLSearchParams): MessageListName =>
  messageLists.find((name) => name === query.get("show")) ?? "all";

function detailOf(message: ReceivedMessage) {
  const { id, name, email, body, answer, answeredAt, answeredByName } = message;
  const mail = answer ? answerMail(id) : undefined;
  return {
    id,
    name,
    email,
    body,
    written: instantInWords(message.createdAt),
    unread: message.readAt === null,
    greeting: greeting(name),
    answered:
      answeredAt === null
        ? null
        : {
            /** Empty if the answer was not sent from here. */
            text: answer,
            by: answeredByName ?? "Someone whose account was deleted",
            at: instantInWords(answeredAt),
            mail: mail ? mailStatuses[stateOf(mail)] : null,
          },
  };
}

const mailStatuses: Record<MailState, { tone: "info" | "success" | "danger"; words: string }> = {
  waiting: { tone: "info", words: "Waiting to be sent" },
  sent: { tone: "success", words: "Sent" },
  dropped: { tone: "danger", words: "Could not be delivered" },
  undelivered: { tone: "danger", words: "Could not be delivered" },
};

const beginningOf = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length > 140 ? `${[...line].slice(0, 139).join("").trimEnd()}…` : line;
};

function doneInWords(done: string | null): string | null {
  if (done === "mailed") {
    return sendsMails()
      ? "Your answer will be sent shortly."
      : "Answer saved. It will be sent once emails can be sent.";
  }
  return words.get(done ?? "") ?? null;
}

const words = new Map([
  ["answered", "Message marked as answered."],
  ["unanswered", "Message marked as not answered."],
  ["read", "Message marked as read."],
  ["unread", "Message marked as unread."],
  ["deleted", "Message deleted."],
]);

export type MessagesData = ReturnType<typeof loadMessages>;
export type MessageData = MessagesData["messages"][number];
export type MessageDetail = NonNullable<MessagesData["detail"]>;
