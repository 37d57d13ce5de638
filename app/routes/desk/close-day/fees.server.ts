/** What the policy has charged for visits of a day, kept or waived (rule 38.3). */
import { and, eq, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

const charged = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        eq(appointments.date, sql.placeholder("date")),
        sql`${appointments.chargeMinor} + ${appointments.waivedMinor} > 0`,
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** The first one first; waived ones too. */
export const feesOn = (date: string): Appointment[] => charged().all({ date }).map(flat);
