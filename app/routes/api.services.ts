import { type ActionFunctionArgs, json } from "@remix-run/node";
import { actorOf } from "#app/accounts/client.ts";
import { addService } from "#app/catalogue/service-addition.server.ts";
import { serviceBodyLimit } from "#app/catalogue/service-limits.ts";
import { listServices, serviceAsRead } from "#app/catalogue/services.server.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { readJson } from "#app/http/body.server.ts";
import { apiReply } from "#app/http/reply.server.ts";
import { done } from "#app/outcome.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { studio } from "#app/studio/settings.server.ts";

export const handle = {
  access: { GET: "public", POST: ["admin", "receptionist"] },
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export function loader() {
  const { currency } = studio();
  return json(listServices().map((service) => serviceAsRead(service, currency)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const added = await addService(body.value, actorOf(context.visitor, context.requestId), nowInstant());
  return apiReply(added.ok ? done(serviceAsRead(added.value, studio().currency)) : added, { status: 201 });
}
