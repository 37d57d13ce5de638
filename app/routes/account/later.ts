import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { putOffCookie } from "#app/accounts/password/put-off.ts";
import { ownPath } from "#app/accounts/sign-in/return-path.ts";
import { readForm } from "#app/http/body/body.server.ts";
import type { RouteHandle } from "#app/http/checks/access.ts";

export const handle = { access: { POST: "signedIn" } } satisfies RouteHandle;

/** Puts off the notice about a given password and goes back to the page that it stood on. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const back = form.ok && typeof form.value.back === "string" ? form.value.back : "/";
  const headers = new Headers();
  if (context.visitor) {
    const cookie = putOffCookie(context.visitor.sessionId, context.origin.startsWith("https:"));
    headers.set("Set-Cookie", cookie);
  }
  return redirect(ownPath(back) ?? "/", { status: 303, headers });
}
