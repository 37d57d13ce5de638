import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { providersOfService } from "#app/catalogue/service-providers.server.ts";
import { serviceById, serviceNotFound } from "#app/catalogue/services/services.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { apiReply } from "#app/http/answers/reply.server.ts";
import { idOf } from "#app/shared/fields.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const id = idOf(params.serviceId);
  if (id === null || !serviceById(id)) return apiReply(serviceNotFound());
  return json(
    providersOfService(id).map((provider) => ({
      id: provider.id,
      username: provider.name,
      buffer_minutes: provider.bufferMinutes,
    })),
  );
}
