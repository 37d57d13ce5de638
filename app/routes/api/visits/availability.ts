import type { LoaderFunctionArgs } from "@remix-run/node";
import { freeVisits } from "#app/domain/booking/joint/change-request.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { done } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

/** Returns the visits that a booking would accept (rule 35.28). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const free = freeVisits(query, context.by.now);
  return apiReply(free.ok ? done({ date: query.get("date"), visits: free.value }) : free);
}
