import { json } from "@remix-run/node";
import { requestReset, resetAsked } from "#app/domain/accounts/password/reset.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";

/** The answer is the same for every address, so no one learns whether it has an account. */
export const resetAction = formAction(
  {
    reset: {
      kept: ["email"],
      run({ fields, request, context, by }) {
        const asked = requestReset(fields.all, callerOf(request, context), by.now);
        return asked.ok ? json({ ok: true as const, ...resetAsked() }) : asked;
      },
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "reset" },
);
