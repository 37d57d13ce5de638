import { type ActionFunctionArgs, json } from "@remix-run/node";
import { signOut } from "#app/accounts/sign-in/sign-out.server.ts";
import type { RouteHandle } from "#app/http/access.ts";

export const handle = {
  access: { POST: "signedIn" },
  beforeOpening: true,
  atDesk: "locked",
} satisfies RouteHandle;

export function action({ context }: ActionFunctionArgs) {
  return json({ success: true }, { headers: signOut(context.visitor, context.by) });
}
