import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { personById } from "#app/domain/accounts/people/people.server.ts";
import { appointmentAsRead } from "#app/domain/appointments/appointment.server.ts";
import { appointmentsOfClient } from "#app/domain/appointments/of-person.server.ts";
import { requesterOf } from "#app/domain/appointments/requester.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { apiReply } from "#app/platform/http/answers/reply.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

/** For the client and the front desk, 404 for others. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const id = idOf(params.userId);
  const requester = requesterOf(signedIn(context), context.requestId);
  const mayRead = requester.kind === "staff" || requester.userId === id;
  if (id === null || !mayRead || !personById(id)) return apiReply(refused("not-found", "User not found"));
  return json(
    appointmentsOfClient(id).map((appointment) => appointmentAsRead(appointment, { seesCustomer: true })),
  );
}
