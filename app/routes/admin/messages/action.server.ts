import { answerForm } from "#app/domain/website/inbox/answer-form.ts";
import {
  answerMessage,
  deleteMessage,
  markAnswered,
  markRead,
  markUnanswered,
} from "#app/domain/website/inbox/answer-message.server.ts";
import { type FormCall, formActionFor } from "#app/platform/http/answers/form-action.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { listIn } from "./loader.server.ts";
import { type MessagesQuery, messagesUrl } from "./url.ts";

function messagesFailed(status: number, intent: string): string {
  if (intent === "answer") return `Failed to send the answer: ${status}`;
  if (intent === "delete") return `Failed to delete the message: ${status}`;
  return `Failed to update the message: ${status}`;
}

type MessageCall = FormCall & { id: number; list: Pick<MessagesQuery, "list" | "page"> };

const stays =
  (change: (id: number, by: By) => Outcome<null>, done: string) =>
  ({ id, list, by }: MessageCall) => {
    const changed = change(id, by);
    return changed.ok ? messagesUrl(list, { id, done }) : changed;
  };

const closes =
  (change: (id: number, by: By) => Outcome<null>, done: string) =>
  ({ id, list, by }: MessageCall) => {
    const changed = change(id, by);
    return changed.ok ? messagesUrl(list, { done }) : changed;
  };

export const messagesAction = formActionFor(
  (call): MessageCall => {
    const list = { list: listIn(call.query), page: idOf(call.query.get("page") ?? "") ?? 1 };
    return { ...call, id: call.fields.id("id"), list };
  },
  {
    answer({ id, list, fields, by }) {
      const answered = answerMessage(id, fields.all, by);
      return answered.ok ? messagesUrl(list, { id, done: "mailed" }) : answered;
    },
    answered: stays(markAnswered, "answered"),
    unanswered: stays(markUnanswered, "unanswered"),
    read: stays((id, by) => markRead(id, true, by), "read"),
    unread: closes((id, by) => markRead(id, false, by), "unread"),
    delete: closes(deleteMessage, "deleted"),
  },
  { failed: messagesFailed, kept: answerForm },
);
