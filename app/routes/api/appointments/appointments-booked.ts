import type { LoaderFunctionArgs } from "@remix-run/node";
import { bookedEntries } from "#app/domain/booking/choose/open-times.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return apiReply(bookedEntries(query, context.by.now));
}
