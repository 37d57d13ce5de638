/** What staff do on the theme page, by the `intent` of its form. */
import { type AppLoadContext, redirectDocument } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { changeTheme, restoreTheme } from "#app/theme/change.server.ts";
import { undoLastChange } from "#app/undo/changes.server.ts";

type Fields = Record<string, unknown>;

export async function themeDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const sentence = (status: number) => `Failed to save the theme: ${status}`;
  return orSorry({ form: intent, sentence }, context, () => {
    const outcome = form.ok ? acted(intent, fields, context) : form;
    // The whole document anew: every page has its theme in the head.
    if (outcome.ok) return redirectDocument(`/admin/theme?done=${doneWords[intent]}`, 303);
    const values = typedText(fields, ["accent", "code", "headings", "corners", "art"]);
    return formRefusal(outcome.refusal, { form: intent, values }, context);
  });
}

const doneWords: Record<string, string> = { save: "saved", restore: "restored", undo: "undone" };

function acted(intent: string, fields: Fields, { visitor, requestId }: AppLoadContext): Outcome<unknown> {
  const actor = actorOf(visitor, requestId);
  if (intent === "save") return changeTheme(fields, { actor, now: nowInstant() });
  if (intent === "restore") return restoreTheme({ actor, now: nowInstant() });
  if (intent === "undo") return undoLastChange(fields.change, { actor, now: nowInstant() });
  return refused("invalid", "The form could not be read. Please send it again.");
}
