import { json, redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { readRegistration, register } from "#app/domain/accounts/register.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion, settledEmail } from "#app/platform/http/form-fields.server.ts";

/** With script, the success message is shown before the page changes. Without, the next page opens at once. */
export const registerAction = formAction(
  {
    register: {
      kept: ["firstName", "lastName", "phone", "email"],
      async run({ fields, request, context, by }) {
        const signedIn = context.visitor !== null;
        const caller = callerOf(request, context);
        const settled = settledEmail(fields.all, "email", readRegistration);
        if (!settled.ok) return settled;
        const registered = await register(settled.value, caller, by.now, { signedIn, present: request });
        if (!registered.ok) return registered;
        const { user, session } = registered.value;
        createClientRecord(user.id, by.now);
        const headers = session?.cookies;
        if (fields.text("enhanced") === "1") {
          return json({ ok: true, signedIn: session !== null }, { status: 201, headers });
        }
        const next = session ? "/profile?done=registered" : "/login?done=registered";
        return redirect(next, { status: 303, headers });
      },
    },
  },
  {
    failed: (status) => `Registration failed: ${status}`,
    otherwise: "register",
    problem: (problem, _refusal, { fields }) => ({ ...problem, email: emailQuestion(fields.all, "email") }),
  },
);
