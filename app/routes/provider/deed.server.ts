/** A provider says how far one of the own visits is. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/client.ts";
import { revisionIn } from "#app/booking/revision.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { idOf } from "#app/fields.server.ts";
import { markVisit } from "#app/front-desk/mark-visit.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { formRefusal, orSorry } from "#app/http/form-reply.server.ts";
import { failedTo, ownDayAddress } from "./words.ts";

export async function providerDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const answer = { form: "status" };
  return orSorry({ ...answer, sentence: (status) => failedTo(String(status)) }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, answer, context);
    const { visit, status } = form.value;
    const id = idOf(typeof visit === "string" ? visit : undefined) ?? 0;
    const actor = actorOf(context.visitor, context.requestId);
    const outcome = markVisit(
      id,
      { status, revision: revisionIn(form.value), ownOnly: true },
      actor,
      nowInstant(),
    );
    if (!outcome.ok) return formRefusal(outcome.refusal, answer, context);
    return redirect(`${ownDayAddress(outcome.value.date)}&saved`, 303);
  });
}
