import type { LoaderFunctionArgs } from "@remix-run/node";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import { availability, isOpenDay } from "#app/domain/booking/choose/open-times.server.ts";
import { countNoTimes } from "#app/domain/reports/statistics/tally.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { visitor } = context;
  const found = availability(
    query,
    context.by.now,
    visitor && !isStaff(visitor.roles) ? visitor.userId : null,
  );
  if (found.ok && found.value.times.length === 0 && isOpenDay(found.value.date, context.by.now)) {
    const byStaff = isStaff(context.visitor?.roles ?? []);
    countNoTimes(request, { serviceId: Number(query.service_id), byStaff }, context.by.now);
  }
  return apiReply(found);
}
