import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceConflict } from "#app/domain/booking/change/retire-service.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";

/** Lists names of clients, so only for users who may delete services. */
export const handle = { access: { GET: ["admin", "receptionist"] } } satisfies RouteHandle;

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  apiReply(serviceConflict(idOf(params.serviceId) ?? 0, context.by.now));
