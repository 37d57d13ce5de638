import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { appointmentAsRead } from "#app/domain/appointments/appointment.server.ts";
import { appointmentsOfClient } from "#app/domain/appointments/of-person.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

export function loader({ context }: LoaderFunctionArgs) {
  const own = appointmentsOfClient(signedIn(context).userId);
  return json(own.map((appointment) => appointmentAsRead(appointment, { seesCustomer: true })));
}
