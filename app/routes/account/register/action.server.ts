import { json, redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { register } from "#app/domain/accounts/register.server.ts";
import { createClientRecord } from "#app/domain/clients/records-of-accounts.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";

/** With script, the success message is shown before the page changes. Without, the next page opens at once. */
export const registerAction = formAction(
  {
    register: {
      kept: ["firstName", "lastName", "phone", "email"],
      async run({ fields, request, context, by }) {
        const signedIn = context.visitor !== null;
        const caller = callerOf(request, context);
        const registered = await register(fields.all, caller, by.now, { signedIn, present: request });
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
  { failed: (status) => `Registration failed: ${status}`, otherwise: "register" },
);
