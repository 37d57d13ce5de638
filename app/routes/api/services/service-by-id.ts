import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { retireService } from "#app/domain/booking/change/retire-service.server.ts";
import { changeService } from "#app/domain/catalogue/change-services.server.ts";
import { serviceBodyLimit } from "#app/domain/catalogue/price.ts";
import { serviceById, serviceForApi, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { imageTooLarge } from "#app/platform/pictures/picture-set.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { readFlags } from "#app/platform/shared/read-input.server.ts";

export const handle = {
  access: { GET: "public", PUT: ["admin", "receptionist"], DELETE: ["admin", "receptionist"] },
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const service = serviceById(idOf(params.serviceId) ?? 0);
  return apiReply(service ? done(serviceForApi(service, studio().currency)) : serviceNotFound());
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { by } = context;
  const id = idOf(params.serviceId);
  if (request.method === "DELETE") return remove(id, new URL(request.url).searchParams, by);
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  if (id === null) return apiReply(serviceNotFound());
  const changed = await changeService(id, body.value, by);
  return apiReply(changed.ok ? done(serviceForApi(changed.value, studio().currency)) : changed);
}

/** `?force=true` deletes a booked service. With `&cancelAppointments=true` its upcoming appointments are cancelled. */
function remove(id: number | null, query: URLSearchParams, by: By): Response {
  if (id === null) return apiReply(serviceNotFound());
  const how = readFlags(query, "force", "cancelAppointments");
  if (!how.ok) {
    return apiReply(refused("invalid", "Set force or cancelAppointments to true, or leave them out."));
  }
  const retired = retireService(id, how.value, by);
  return apiReply(retired.ok ? done({ success: true }) : retired);
}
