import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actorOf } from "#app/accounts/client.ts";
import type { Actor } from "#app/audit.server.ts";
import { retireService } from "#app/booking/service-retirement.server.ts";
import { changeService } from "#app/catalogue/service-change.server.ts";
import { serviceBodyLimit } from "#app/catalogue/service-limits.ts";
import { serviceNotFound } from "#app/catalogue/service-record.server.ts";
import { serviceAsRead, serviceById } from "#app/catalogue/services.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import { Checked, idOf } from "#app/fields.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readJson } from "#app/http/body.server.ts";
import { apiReply } from "#app/http/reply.server.ts";
import { done, refused } from "#app/outcome.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { studio } from "#app/studio/settings.server.ts";

export const handle = {
  access: { GET: "public", PUT: ["admin", "receptionist"], DELETE: ["admin", "receptionist"] },
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export function loader({ params }: LoaderFunctionArgs) {
  const service = serviceById(idOf(params.serviceId) ?? 0);
  return apiReply(service ? done(serviceAsRead(service, studio().currency)) : serviceNotFound());
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = actorOf(context.visitor, context.requestId);
  const id = idOf(params.serviceId);
  if (request.method === "DELETE") return remove(id, new URL(request.url).searchParams, actor);
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  if (id === null) return apiReply(serviceNotFound());
  const changed = await changeService(id, body.value, actor, nowInstant());
  return apiReply(changed.ok ? done(serviceAsRead(changed.value, studio().currency)) : changed);
}

/** `?force=true` deletes a service that is booked; with `&cancelAppointments=true` its coming appointments are cancelled. */
function remove(id: number | null, query: URLSearchParams, actor: Actor): Response {
  if (id === null) return apiReply(serviceNotFound());
  const force = Checked.safeParse(query.get("force"));
  const cancelAppointments = Checked.safeParse(query.get("cancelAppointments"));
  if (!force.success || !cancelAppointments.success) {
    return apiReply(refused("invalid", "Say force=true or cancelAppointments=true, or leave them out."));
  }
  const how = { force: force.data, cancelAppointments: cancelAppointments.data };
  const retired = retireService(id, how, actor, nowInstant());
  return apiReply(retired.ok ? done({ success: true }) : retired);
}
