/** What /login shows and does. */
import { type AppLoadContext, redirect } from "@remix-run/node";
import { clientOf } from "#app/accounts/people/actor.ts";
import { endInWords } from "#app/accounts/session/visitor.server.ts";
import { signInByForm } from "#app/accounts/sign-in/form-strategy.server.ts";
import { returnPath } from "#app/accounts/sign-in/return-path.ts";
import { formRefusal, orSorry, wasRefused } from "#app/http/answers/form-reply.server.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";

export function loadLogin(request: Request, context: AppLoadContext) {
  const query = new URL(request.url).searchParams;
  const ended = query.get("ended");
  return {
    redirectTo: query.get("redirectTo") ?? "",
    ended: ended === "inactivity" || ended === "expired" ? endInWords[ended] : null,
    done: doneInWords.get(query.get("done") ?? "") ?? null,
    failed: wasRefused(context),
  };
}

const doneInWords = new Map([
  ["registered", "Registration successful! You can now log in."],
  ["reset", "Your new password is set. You can now log in."],
  ["deleted", "Your account is deleted. Thank you for having been with us."],
]);

export const loginDeed = (request: Request, context: AppLoadContext) =>
  orSorry({ form: "login", sentence: (status) => `Server error: ${status}` }, context, async () => {
    const { outcome, redirectTo } = await signInByForm(request, clientOf(request, context), nowInstant());
    if (!outcome.ok) {
      const typed = await readForm(request);
      const values = typedText(typed.ok ? typed.value : {}, ["email", "sessionPreference", "redirectTo"]);
      return formRefusal(outcome.refusal, { form: "login", values }, context);
    }
    const { user, session } = outcome.value;
    return redirect(returnPath(redirectTo, user.roles), { status: 303, headers: session.cookies });
  });
