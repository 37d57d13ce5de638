import { redirect } from "@remix-run/node";
import { ownerFormErrors, setUp } from "#app/domain/accounts/first-owner.server.ts";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import {
  offeredHolidays,
  readStudioDetails,
  saveStudioDetails,
} from "#app/domain/settings/opening/studio-details.server.ts";
import { openedAt } from "#app/domain/studio/open-to-public.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { setupNames } from "./names.ts";

export const setupAction = formAction(
  {
    setup: {
      kept: ({ fields }) => ({
        ...fields.typed(setupNames),
        closed: fields.list("closed").join(" "),
      }),
      async run({ fields, params, request, context, by }) {
        const house = readStudioDetails(fields.all);
        if (!house.ok) {
          const wrong = { ...ownerFormErrors(fields.all), ...house.refusal.fields };
          return refused("invalid", Object.values(wrong)[0] ?? house.refusal.message, { fields: wrong });
        }
        const caller = callerOf(request, context);
        const holidays = await offeredHolidays(house.value.country, by.now);
        const made = await setUp(params.token ?? "", fields.all, caller, by.now, (owner, who) => {
          // A new owner of a studio that was open before doesn't change its hours and address.
          if (openedAt() === null) saveStudioDetails(house.value, { owner, holidays }, who);
        });
        if (!made.ok) return made;
        return redirect("/admin/start", { status: 303, headers: made.value.session.cookies });
      },
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "setup" },
);
