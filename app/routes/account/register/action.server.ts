/** What /register does. */
import { type AppLoadContext, json, redirect } from "@remix-run/node";
import { register } from "#app/accounts/joining/register.server.ts";
import { clientOf } from "#app/accounts/people/actor.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

export const loadRegistration = (context: AppLoadContext) => ({ failed: wasRefused(context) });

const deed = { form: "register", sentence: (status: number) => `Registration failed: ${status}` };

/** With script the success is shown for a moment before the page changes; without, the next page opens at once. */
export const registerDeed = (request: Request, context: AppLoadContext) =>
  orSorry(deed, context, async () => {
    const form = await readForm(request);
    if (!form.ok) return formRefusal(form.refusal, { form: "register" }, context);
    const signedIn = context.visitor !== null;
    const outcome = await register(form.value, clientOf(request, context), nowInstant(), {
      signedIn,
      present: request,
    });
    if (!outcome.ok) {
      const values = typedText(form.value, ["firstName", "lastName", "phone", "email"]);
      return formRefusal(outcome.refusal, { form: "register", values }, context);
    }
    const { session } = outcome.value;
    const headers = session?.cookies;
    if (form.value.enhanced === "1") {
      return json({ ok: true, signedIn: session !== null }, { status: 201, headers });
    }
    return redirect(session ? "/profile?done=registered" : "/login?done=registered", {
      status: 303,
      headers,
    });
  });
