/** What can be done on the profile page, by the `intent` of its form. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { askForProof } from "#app/accounts/joining/verify-email.server.ts";
import { signOutEverywhere } from "#app/accounts/sign-in/sign-out.server.ts";
import { type Requester, requesterOf } from "#app/appointments/requester.ts";
import { revisionIn } from "#app/appointments/revision.server.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { manageLink } from "#app/booking/change/own-appointments.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { formRefusal, orSorry } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { refused } from "#app/shared/outcome.ts";
import { failedTo } from "./messages.ts";

type Fields = Record<string, unknown>;
type Deed = (visitor: Visitor, fields: Fields, context: AppLoadContext) => Response;

export async function profileDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const fields = form.ok ? form.value : {};
  const intent = typeof fields.intent === "string" ? fields.intent : "";
  const { visitor } = context;
  const deed = deeds.get(intent);
  const sentence = (status: number) => failedTo(intent, String(status));
  return orSorry({ form: intent, sentence }, context, () => {
    if (!form.ok) return formRefusal(form.refusal, { form: intent }, context);
    if (!visitor || !deed) {
      return formRefusal(
        refused("invalid", "The form could not be read. Please send it again.").refusal,
        { form: intent },
        context,
      );
    }
    return deed(visitor, fields, context);
  });
}

const cancel: Deed = (visitor, fields, context) => {
  const charge = idOf(typeof fields.shownChargeCents === "string" ? fields.shownChargeCents : undefined) ?? 0;
  const choice = {
    lateConfirmed: fields.lateConfirmed === "on",
    shownChargeCents: charge,
    revision: revisionIn(fields),
  };
  const id = appointmentOf(fields);
  const outcome = cancelAppointment(id, ownRequester(visitor, context), choice, nowInstant());
  if (outcome.ok) return redirect(`/profile?done=cancelled&visit=${id}`, 303);
  const { refusal } = outcome;
  const told = { ...refusal, message: failedTo("cancel", refusal.message) };
  return formRefusal(told, { form: "cancel" }, context);
};

/** The manage page opens by a link with a secret; making one writes, so it is asked for by a POST. */
const manage: Deed = (visitor, fields, context) => {
  const outcome = manageLink(appointmentOf(fields), ownRequester(visitor, context), nowInstant());
  if (outcome.ok) return redirect(outcome.value, 303);
  return formRefusal(outcome.refusal, { form: "manage" }, context);
};

const proof: Deed = ({ userId }) => {
  askForProof(userId, nowInstant());
  return redirect("/profile?done=proof", 303);
};

const logoutAll: Deed = (_visitor, _fields, context) =>
  redirect("/login", { status: 303, headers: signOutEverywhere(context, nowInstant()) });

const deeds = new Map<string, Deed>([
  ["cancel", cancel],
  ["manage", manage],
  ["proof", proof],
  ["logout-all", logoutAll],
]);

/** On this page staff are clients too: only their own visits, by the same policy. */
const ownRequester = (visitor: Visitor, { requestId }: AppLoadContext): Requester => ({
  ...requesterOf(visitor, requestId),
  kind: "client",
});

const appointmentOf = ({ visit }: Fields): number => idOf(typeof visit === "string" ? visit : undefined) ?? 0;
