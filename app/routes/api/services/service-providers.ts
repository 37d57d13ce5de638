import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { needsOf, withProvider } from "#app/domain/catalogue/needs.server.ts";
import { providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const id = idOf(params.serviceId);
  const service = id === null ? undefined : serviceById(id);
  if (!service) return apiReply(serviceNotFound());
  const needs = needsOf(service.id);
  const units = unitsPerMajor(studio().currency);
  return json(
    providersOfService(service.id).map((provider) => {
      const { priceMinor, durationMinutes } = withProvider(service, needs, provider.id);
      return {
        id: provider.id,
        username: provider.name,
        buffer_minutes: provider.bufferMinutes,
        cost: priceMinor / units,
        duration: durationMinutes,
      };
    }),
  );
}
