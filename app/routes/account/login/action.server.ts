import { type AppLoadContext, redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { returnPath } from "#app/domain/accounts/sign-in/return-path.ts";
import { signInByForm } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { formRefusal, orFormError } from "#app/platform/http/answers/form-action.server.ts";
import { typedText } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";

/** Doesn't use formAction, because remix-auth's form strategy reads the request body itself. */
export const loginAction = (request: Request, context: AppLoadContext) =>
  orFormError({ form: "login", sentence: (status) => `Server error: ${status}` }, context, async () => {
    const { outcome, redirectTo } = await signInByForm(request, callerOf(request, context), context.by.now);
    if (!outcome.ok) {
      const typed = await readForm(request);
      const values = typedText(typed.ok ? typed.value : {}, ["email", "sessionPreference", "redirectTo"]);
      return formRefusal(outcome.refusal, { form: "login", values }, context);
    }
    const { user, session } = outcome.value;
    return redirect(returnPath(redirectTo, user.roles), { status: 303, headers: session.cookies });
  });
