/** What staff save on the page of the studio's facts, by the `intent` of its form. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { formQuestion, formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { refused } from "#app/shared/outcome.ts";
import { changePolicy, changeReach } from "#app/website/opening-hours/contact-details.server.ts";

const commands = new Map([
  ["reach", changeReach],
  ["policy", changePolicy],
]);

export async function studioDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const sentence = (status: number) => `Failed to save: ${status}`;
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    const values = typedText(fields, ["address", "phone", "email", "policy"]);
    if (intent === "preview") {
      return formQuestion(refused("conflict", "This is not saved yet.").refusal, { form: "policy", values });
    }
    const command = commands.get(intent);
    const unknown = refused("invalid", "The form could not be read. Please send it again.");
    const outcome = command ? command(fields, context.by) : unknown;
    if (outcome.ok) return redirect(`/admin/webpage/studio?done=${intent}`, 303);
    return formRefusal(outcome.refusal, { form: intent, values }, context);
  });
}
