import { redirect } from "@remix-run/node";
import { setUp } from "#app/accounts/joining/first-owner.server.ts";
import { callerOf } from "#app/accounts/people/actor.ts";
import { formAction } from "#app/http/answers/form-action.server.ts";

export const setupAction = formAction(
  {
    setup: {
      kept: ["username", "email", "studioName", "timeZone", "currency", "givesTreatments"],
      async run({ fields, params, request, context, by }) {
        const made = await setUp(params.token ?? "", fields.all, callerOf(request, context), by.now);
        if (!made.ok) return made;
        // What to do first, in place of an empty day: the site still shows examples.
        return redirect("/admin/help?q=checklist", { status: 303, headers: made.value.session.cookies });
      },
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "setup" },
);
