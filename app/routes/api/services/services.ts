import { type ActionFunctionArgs, json } from "@remix-run/node";
import { addService } from "#app/domain/catalogue/change-services.server.ts";
import { serviceBodyLimit } from "#app/domain/catalogue/price.ts";
import { listServices, serviceForApi } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { readJson } from "#app/platform/http/request-body.server.ts";
import { imageTooLarge } from "#app/platform/pictures/picture-set.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = {
  access: { GET: "public", POST: ["admin", "receptionist"] },
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export function loader() {
  const { currency } = studio();
  return json(listServices().map((service) => serviceForApi(service, currency)));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const body = await readJson(request);
  if (!body.ok) return apiReply(body);
  const added = await addService(body.value, context.by);
  return apiReply(added.ok ? done(serviceForApi(added.value, studio().currency)) : added, { status: 201 });
}
