/** What the settings page shows and does: two forms, one for the details and one for the password. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { clientOf } from "#app/accounts/client.ts";
import { changeDetails, changePassword } from "#app/accounts/own-account.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { Client, Visitor } from "#app/http/access.ts";
import { readForm } from "#app/http/body.server.ts";
import { formRefusal, orSorry, typedText, wasRefused } from "#app/http/form-reply.server.ts";
import { sendsMails } from "#app/messages/mail-words.server.ts";

export function shownSettings(context: AppLoadContext) {
  const { visitor } = context;
  return {
    failed: wasRefused(context),
    sendsMails: sendsMails(),
    person: { username: visitor?.username ?? "", email: visitor?.email ?? "", phone: visitor?.phone ?? "" },
  };
}

export async function settingsDeed(request: Request, context: AppLoadContext): Promise<Response> {
  const form = await readForm(request);
  const name = form.ok && form.value.intent === "password" ? "password" : "details";
  const sentence = (status: number) => `Server error: ${status}`;
  return orSorry({ form: name, sentence }, context, async () => {
    const { visitor } = context;
    if (!visitor) return redirect("/login?redirectTo=%2Fprofile%2Fsettings", 303);
    if (!form.ok) return formRefusal(form.refusal, { form: name }, context);
    const save = name === "password" ? savePassword : saveDetails;
    return save(visitor, form.value, clientOf(request, context), context);
  });
}

type Save = (
  visitor: Visitor,
  fields: Record<string, unknown>,
  client: Client,
  context: AppLoadContext,
) => Promise<Response>;

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
  const moved = outcome.value.email !== visitor.email;
  return redirect(`/profile?done=${moved ? "address" : "details"}`, 303);
};
