import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { personById } from "#app/domain/accounts/people/people.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";

export const handle = {
  access: { GET: "signedIn" },
  beforeOpening: true,
  atDesk: "pin",
} satisfies RouteHandle;

export function loader({ context }: LoaderFunctionArgs) {
  return json({ success: true, user: personById(signedIn(context).userId) });
}
