import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { putOffCookieName } from "#app/accounts/password/put-off.ts";
import { ownPath } from "#app/accounts/sign-in/return-path.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readForm } from "#app/http/body/body.server.ts";
import { setCookie } from "#app/http/cookies.server.ts";

export const handle = { access: { POST: "signedIn" } } satisfies RouteHandle;

/** Puts off the notice about a given password and goes back to the page that it stood on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const back = form.ok && typeof form.value.back === "string" ? form.value.back : "/";
  const headers = new Headers();
  if (context.visitor) {
    const secure = context.origin.startsWith("https:");
    headers.set("Set-Cookie", setCookie(putOffCookieName, String(context.visitor.sessionId), { secure }));
  }
  return redirect(ownPath(back) ?? "/", { status: 303, headers });
}
