import { and, eq, or, sql } from "drizzle-orm";
import type { Moment } from "#app/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointment.server.ts";
import { earliestFirst, isComing } from "./upcoming.server.ts";

const ofClient = preparedQuery((db) =>
  selectAppointments(db)
    .where(eq(appointments.clientId, sql.placeholder("clientId")))
    .orderBy(...earliestFirst)
    .prepare(),
);

/** In all states, the earliest first. */
export function appointmentsOfClient(clientId: number): Appointment[] {
  return ofClient().all({ clientId }).map(flat);
}

const coming = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        or(
          eq(appointments.clientId, sql.placeholder("clientId")),
          eq(appointments.providerId, sql.placeholder("providerId")),
        ),
        isComing,
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** The upcoming appointments (rule 7.9) of a client or a provider, the earliest first. */
export function comingAppointmentsOf(
  as: "client" | "provider",
  userId: number,
  { date, minute }: Moment,
): Appointment[] {
  const clientId = as === "client" ? userId : null;
  const providerId = as === "provider" ? userId : null;
  return coming().all({ clientId, providerId, date, minute }).map(flat);
}
