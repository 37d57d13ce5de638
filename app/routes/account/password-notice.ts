import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { dismissCookieName } from "#app/domain/accounts/password/rules.ts";
import { ownPath } from "#app/domain/accounts/sign-in/return-path.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { setCookie } from "#app/platform/http/cookies.server.ts";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";

export const handle = { access: { POST: "signedIn" } } satisfies RouteHandle;

/** Dismisses the notice about a temporary password for this session, and returns to the page that showed it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const back = new FormFields(form.ok ? form.value : {}).text("back");
  const secure = context.origin.startsWith("https:");
  const cookie = setCookie(dismissCookieName, String(signedIn(context).sessionId), { secure });
  return redirect(ownPath(back) ?? "/", { status: 303, headers: { "Set-Cookie": cookie } });
}
