/** What the form for a PIN or a password sends, wherever it stands. */
import { redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/actor.ts";
import type { OpenedSession } from "#app/domain/accounts/session/session.server.ts";
import { deskReturnPath } from "#app/domain/accounts/sign-in/return-path.ts";
import type { Role } from "#app/platform/http/access.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { type Desk, deskOf } from "./desk.server.ts";
import { renewedDeskCookie } from "./desk-cookie.server.ts";
import { takeOverByPassword, takeOverByPin } from "./take-over.server.ts";

export type AtDesk = FormCall & { desk: Desk };

/** Elsewhere than at a desk a name opens nothing: the password page does. */
export function atDesk(call: FormCall): AtDesk {
  const desk = deskOf(call.request);
  if (!desk) throw redirect("/login", 303);
  return { ...call, desk };
}

export const takeOverIntents = {
  async pin({ fields, request, context, by, desk }: AtDesk): Promise<FormAnswer> {
    const client = callerOf(request, context);
    const taken = await takeOverByPin(fields.all, { desk, client, present: request }, by.now);
    if (!taken.ok) return taken;
    return onward(taken.value, { fields, request });
  },
  async password({ fields, request, context, by }: AtDesk): Promise<FormAnswer> {
    const client = callerOf(request, context);
    const taken = await takeOverByPassword(fields.all, { client, present: request }, by.now);
    if (!taken.ok) return taken.refusal.reason === "not-signed-in" ? wrongPassword : taken;
    return onward(taken.value, { fields, request });
  },
};

/** To where the desk was left, by the new session; the desk's own cookie lasts on. */
function onward(
  { roles, session }: { roles: Role[]; session: OpenedSession },
  { fields, request }: Pick<AtDesk, "fields" | "request">,
): Response {
  const headers = [...session.cookies, ...renewedDeskCookie(request)];
  return redirect(deskReturnPath(fields.text("redirectTo"), roles), { status: 303, headers });
}

const wrongPassword = refused("not-signed-in", "That is not the password. Please try again.", {
  fields: { password: "That is not the password. Please try again." },
});
