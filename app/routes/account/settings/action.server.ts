/** What the settings page shows and does: the details, the password, and the new address that waits for its proof. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { changeDetails, changePassword } from "#app/accounts/own/own-account.server.ts";
import {
  askForAddressAgain,
  pendingAddress,
  withdrawAddress,
} from "#app/accounts/own/pending-email.server.ts";
import { actorOf, clientOf } from "#app/accounts/people/actor.ts";
import type { Caller, Visitor } from "#app/http/access.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { noMailNow, sendsMails } from "#app/notifications/delivery-words.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

export function loadSettings(request: Request, context: AppLoadContext) {
  const { visitor } = context;
  const pending = visitor && pendingAddress(visitor.userId, nowInstant());
  const asked = new URL(request.url).searchParams.get("done") ?? "";
  return {
    failed: wasRefused(context),
    sendsMails: sendsMails(),
    pending,
    noMail: pending !== null && !sendsMails() ? noMailNow() : null,
    done: asked === "again" && !sendsMails() ? null : (doneInWords.get(asked) ?? null),
    person: { username: visitor?.username ?? "", email: visitor?.email ?? "", phone: visitor?.phone ?? "" },
  };
}

const doneInWords = new Map([
  ["again", "We have sent the mail once more."],
  ["withdrawn", "Your address stays as it is."],
]);

export async function settingsDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const intent = form.ok && typeof form.value.intent === "string" ? form.value.intent : "";
  const name = deeds.has(intent) ? intent : "details";
  const sentence = (status: number) => `Server error: ${status}`;
  return orSorry({ form: name, sentence }, context, async () => {
    const { visitor } = context;
    if (!visitor) return redirect("/login?redirectTo=%2Fprofile%2Fsettings", 303);
    if (!form.ok) return formRefusal(form.refusal, { form: name }, context);
    const save = deeds.get(name) ?? saveDetails;
    return save(visitor, form.value, clientOf(request, context), context);
  });
}

type Save = (
  visitor: Visitor,
  fields: Record<string, unknown>,
  client: Caller,
  context: AppLoadContext,
) => Promise<Response> | Response;

const savePassword: Save = async (visitor, fields, client, context) => {
  const outcome = await changePassword(visitor, fields, client, nowInstant());
  if (!outcome.ok) return formRefusal(outcome.refusal, { form: "password" }, context);
  return redirect("/profile?done=password", { status: 303, headers: outcome.value.cookies });
};

const saveDetails: Save = async (visitor, fields, client, context) => {
  const outcome = await changeDetails(visitor, fields, client, nowInstant());
  if (!outcome.ok) {
    const values = typedText(fields, ["username", "email", "phone"]);
    return formRefusal(outcome.refusal, { form: "details", values }, context);
  }
  return redirect(`/profile?done=${outcome.value.waits ? "address" : "details"}`, 303);
};

const proveAgain: Save = ({ userId }, _fields, _client, context) => {
  const outcome = askForAddressAgain(userId, nowInstant());
  if (!outcome.ok) return formRefusal(outcome.refusal, { form: "address-again" }, context);
  return redirect("/profile/settings?done=again", 303);
};

const withdraw: Save = (visitor, _fields, { requestId }, context) => {
  const outcome = withdrawAddress(visitor.userId, { actor: actorOf(visitor, requestId), now: nowInstant() });
  if (!outcome.ok) return formRefusal(outcome.refusal, { form: "address-withdraw" }, context);
  return redirect("/profile/settings?done=withdrawn", 303);
};

const deeds = new Map<string, Save>([
  ["details", saveDetails],
  ["password", savePassword],
  ["address-again", proveAgain],
  ["address-withdraw", withdraw],
]);
