/** Handing the desk over: first it is locked, with what is half-filled on it, then a PIN or a password opens it again. */
import { redirect } from "@remix-run/node";
import { type Desk, deskOf } from "#app/accounts/desks/desk.server.ts";
import { pathOfReferrer, switchUrl } from "#app/accounts/desks/desk-access.server.ts";
import { renewedDeskCookie } from "#app/accounts/desks/desk-cookie.server.ts";
import { takeOverByPassword, takeOverByPin } from "#app/accounts/desks/switch.server.ts";
import { callerOf } from "#app/accounts/people/actor.ts";
import { lockSession, type OpenedSession } from "#app/accounts/session/session.server.ts";
import { deskReturnPath, ownPath } from "#app/accounts/sign-in/return-path.ts";
import { keepTypedCall } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import type { Role } from "#app/http/access.ts";
import { type FormCall, formActionFor } from "#app/http/answers/form-action.server.ts";
import { refused } from "#app/shared/outcome.ts";

type AtDesk = FormCall & { desk: Desk };

/** Elsewhere than at a desk a name opens nothing: the password page does. */
function atDesk(call: FormCall): AtDesk {
  const desk = deskOf(call.request);
  if (!desk) throw redirect("/login", 303);
  return { ...call, desk };
}

function leave({ fields, request, context, by }: AtDesk): string {
  const { visitor } = context;
  const from = ownPath(fields.text("redirectTo") || pathOfReferrer(request)) ?? "";
  const who = fields.text("who") || undefined;
  if (!visitor?.desk) return switchUrl(from, { who });
  const kept = visitor.lockedAt === null ? keepTypedCall(fields.all, visitor, by.now) : null;
  lockSession(visitor.sessionId, by.now);
  return switchUrl(kept ?? from, { who });
}

export const switchAction = formActionFor<AtDesk, object>(
  atDesk,
  {
    leave,
    async pin({ fields, request, context, by, desk }) {
      const client = callerOf(request, context);
      const taken = await takeOverByPin(fields.all, { desk, client, present: request }, by.now);
      if (!taken.ok) return taken;
      return onward(taken.value, { fields, request });
    },
    async password({ fields, request, context, by }) {
      const client = callerOf(request, context);
      const taken = await takeOverByPassword(fields.all, { client, present: request }, by.now);
      if (!taken.ok) return taken.refusal.reason === "not-signed-in" ? wrongPassword : taken;
      return onward(taken.value, { fields, request });
    },
  },
  { failed: (status) => `Server error: ${status}`, otherwise: "leave" },
);

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
