import { type ActionFunctionArgs, json } from "@remix-run/node";
import { deskOf } from "#app/domain/accounts/desks/desks.server.ts";
import { signOut } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = {
  access: { POST: "signedIn" },
  beforeOpening: true,
  atDesk: "locked",
} satisfies RouteHandle;

export function action({ request, context }: ActionFunctionArgs) {
  const headers = signOut(context.visitor, context.by, deskOf(request) !== null);
  return json({ success: true }, { headers });
}
