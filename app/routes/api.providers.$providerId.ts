import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { providerAsRead } from "#app/catalogue/providers.server.ts";
import { idOf } from "#app/fields.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/reply.server.ts";
import { refused } from "#app/outcome.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const id = idOf(params.providerId);
  const provider = id === null ? undefined : providerAsRead(id);
  return provider ? json(provider) : apiReply(refused("not-found", "Provider not found"));
}
