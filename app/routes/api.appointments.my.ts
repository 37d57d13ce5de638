import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { appointmentAsRead } from "#app/booking/appointments.server.ts";
import { appointmentsOfClient } from "#app/booking/persons-appointments.server.ts";
import type { RouteHandle } from "#app/http/access.ts";

export const handle = { access: { GET: "signedIn" } } satisfies RouteHandle;

/** The caller's own appointments in all states, the earliest first. */
export function loader({ context }: LoaderFunctionArgs) {
  const { visitor } = context;
  const own = visitor ? appointmentsOfClient(visitor.userId) : [];
  return json(own.map((appointment) => appointmentAsRead(appointment, { seesCustomer: true })));
}
