import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { providerAsRead } from "#app/catalogue/providers/providers.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/answers/reply.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { refused } from "#app/shared/outcome.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const id = idOf(params.providerId);
  const provider = id === null ? undefined : providerAsRead(id);
  return provider ? json(provider) : apiReply(refused("not-found", "Provider not found"));
}
