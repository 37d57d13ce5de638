/** What staff do in Pages & texts, by the `intent` of the form; buttons that bring an id are called by their deed. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { redoLastChange, undoLastChange } from "#app/undo/changes.server.ts";
import { isPart } from "#app/website/texts/parts.ts";
import { type Deed, type Fields, unreadable } from "./deed.server.ts";
import { entryDeeds } from "./entry-intents.server.ts";
import { brokenDeed } from "./failures.ts";
import { intentOf } from "./intent.ts";
import { textDeeds } from "./text-intents.server.ts";
import { webpageAddress } from "./url.ts";

export async function webpageDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields: Fields = form.ok ? form.value : {};
  const intent = intentOf((name) => fields[name]);
  const asked = new URL(request.url).searchParams.get("part");
  return orSorry({ form: intent, sentence: brokenDeed }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const deed = deeds.get(intent);
    if (!deed) return formRefusal(unreadable().refusal, { form: intent }, context);
    const actor = actorOf(context.visitor, context.requestId);
    return deed({ part: isPart(asked) ? asked : null, fields, context, actor, now: nowInstant() });
  });
}

const undoOrRedo =
  (intent: "undo" | "redo"): Deed =>
  ({ part, fields, context }) => {
    const change = intent === "undo" ? undoLastChange : redoLastChange;
    const changed = change(fields[intent], context.by);
    if (!changed.ok) return formRefusal(changed.refusal, { form: intent }, context);
    const done = intent === "undo" ? "undone" : "redone";
    return redirect(webpageAddress({ ...(part && { part }), done }), 303);
  };

const deeds = new Map<string, Deed>([
  ["undo", undoOrRedo("undo")],
  ["redo", undoOrRedo("redo")],
  ...textDeeds,
  ...entryDeeds,
]);
