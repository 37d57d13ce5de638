/** What is refused while the studio is not open to the public (rule 28.1). */
import type { AppLoadContext } from "@remix-run/node";
import type { Access, Role, Visitor } from "#app/platform/http/access.ts";
import { type Endpoint, refusal } from "./guard.server.ts";

const notOpenYet = "This studio is not open yet, and takes no bookings. Please call, or come back soon.";

const staffRoles: Role[] = ["admin", "provider", "receptionist"];

const met = new WeakSet<AppLoadContext>();

/** Throws for all but staff, where the endpoint is not one that also answers before the opening. A page that is read is a 200. */
export function meetClosedDoor(
  endpoint: Endpoint,
  context: AppLoadContext,
  { access, write, isOpen }: { access: Access; write: boolean; isOpen: () => boolean },
): void {
  if (endpoint.handle.beforeOpening || Array.isArray(access) || isStaff(context.visitor) || isOpen()) return;
  met.add(context);
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
  throw refusal(endpoint, endpoint.page && !write ? 200 : 503, notOpenYet, headers);
}

const isStaff = (visitor: Visitor | null): boolean =>
  visitor?.roles.some((role) => staffRoles.includes(role)) ?? false;

/** Whether this request was refused so: its document is the one page that says it. */
export const metClosedDoor = (context: AppLoadContext): boolean => met.has(context);
