import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { providerForApi } from "#app/domain/catalogue/services.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const id = idOf(params.providerId);
  const provider = id === null ? undefined : providerForApi(id);
  return provider ? json(provider) : apiReply(refused("not-found", "Provider not found"));
}
