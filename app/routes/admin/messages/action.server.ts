/** What staff do on the messages page, by the `intent` of its form. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import {
  answerMessage,
  deleteMessage,
  markAnswered,
  markRead,
  markUnanswered,
} from "#app/website/inbox/answer.server.ts";
import { listIn } from "./loader.server.ts";
import { brokenDeed } from "./messages.ts";
import { messagesAddress } from "./url.ts";

type Fields = Record<string, unknown>;
type Deed = {
  does: (id: number, fields: Fields, by: By) => Outcome<null>;
  done: string;
  /** The list again, and not the message. */
  closes?: boolean;
};

const deeds = new Map<string, Deed>([
  ["answer", { does: answerMessage, done: "mailed" }],
  ["answered", { does: (id, _, by) => markAnswered(id, by), done: "answered" }],
  ["unanswered", { does: (id, _, by) => markUnanswered(id, by), done: "unanswered" }],
  ["read", { does: (id, _, by) => markRead(id, true, by), done: "read" }],
  ["unread", { does: (id, _, by) => markRead(id, false, by), done: "unread", closes: true }],
  ["delete", { does: (id, _, by) => deleteMessage(id, by), done: "deleted", closes: true }],
]);

export async function messagesDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const sentence = (status: number) => brokenDeed(intent, status);
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const deed = deeds.get(intent);
    const id = idOf(typeof fields.id === "string" ? fields.id : undefined) ?? 0;
    const outcome = deed
      ? deed.does(id, fields, context.by)
      : refused("invalid", "The form could not be read. Please send it again.");
    const values = typedText(fields, ["answer"]);
    if (!outcome.ok) return formRefusal(outcome.refusal, { form: intent, values }, context);
    const query = new URL(request.url).searchParams;
    const list = { list: listIn(query), page: idOf(query.get("page") ?? "") ?? 1 };
    const { done = "", closes = false } = deed ?? {};
    return redirect(messagesAddress(list, closes ? { done } : { id, done }), 303);
  });
}
