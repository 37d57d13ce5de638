import { type ActionFunctionArgs, json } from "@remix-run/node";
import { signOutEverywhere } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { POST: "signedIn" }, beforeOpening: true } satisfies RouteHandle;

export function action({ context }: ActionFunctionArgs) {
  return json({ success: true }, { headers: signOutEverywhere(context.visitor, context.by) });
}
