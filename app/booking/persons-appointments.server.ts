/** The appointments of one person, as a client or as a provider. */
import { and, asc, eq, gt, gte, inArray, or, sql } from "drizzle-orm";
import type { Moment } from "#app/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointments.server.ts";

const ofClient = preparedQuery((db) =>
  selectAppointments(db)
    .where(eq(appointments.clientId, sql.placeholder("clientId")))
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

/** All appointments of an account in all states, the earliest first. */
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
        or(
          gt(appointments.date, sql.placeholder("date")),
          and(
            eq(appointments.date, sql.placeholder("date")),
            gte(appointments.startMin, sql.placeholder("minute")),
          ),
        ),
        inArray(appointments.status, ["booked", "confirmed", "arrived"]),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

/** What somebody will come to, or will give, from now on; the earliest first. */
export function comingVisitsOf(
  as: "client" | "provider",
  userId: number,
  { date, minute }: Moment,
): Appointment[] {
  const clientId = as === "client" ? userId : null;
  const providerId = as === "provider" ? userId : null;
  return coming().all({ clientId, providerId, date, minute }).map(flat);
}
