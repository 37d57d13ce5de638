/** A provider says how far one of the own visits is. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { actorOf } from "#app/accounts/people/actor.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { markAppointment } from "#app/front-desk/appointment/mark.server.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { failedTo, ownDayAddress } from "./messages.ts";

export async function providerDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const answer = { form: "status" };
  return orSorry({ ...answer, sentence: (status) => failedTo(String(status)) }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, answer, context);
    const { visit, status } = form.value;
    const id = idOf(typeof visit === "string" ? visit : undefined) ?? 0;
    const actor = actorOf(context.visitor, context.requestId);
    const outcome = markAppointment(
      id,
      { status, revision: revisionIn(form.value), ownOnly: true },
      { actor, now: nowInstant() },
    );
    if (!outcome.ok) return formRefusal(outcome.refusal, answer, context);
    return redirect(`${ownDayAddress(outcome.value.date)}&saved`, 303);
  });
}
