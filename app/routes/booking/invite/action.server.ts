import { redirect } from "@remix-run/node";
import { callerOf } from "#app/domain/accounts/people/roles.ts";
import { accountByInvite, addByInvite } from "#app/domain/booking/change/invite.server.ts";
import { type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";

const inviteFailed = (status: number): string => `Server error: ${status}`;

export const inviteAction = formAction(
  { invite: { kept: ["phone"], run: accept } },
  { failed: inviteFailed, otherwise: "invite" },
);

async function accept({ fields, params, request, context, by }: FormCall) {
  const token = params.token ?? "";
  if (context.visitor) {
    const added = addByInvite(token, context.visitor, by.now);
    return added.ok ? "/profile" : added;
  }
  const caller = { client: callerOf(request, context), present: request };
  const made = await accountByInvite(token, fields.all, caller, by.now);
  if (!made.ok) return made;
  if (!made.value) return "/login?done=registered";
  const headers = { "Set-Cookie": made.value.setCookie };
  return redirect("/profile?done=kept", { status: 303, headers });
}
