/** Visits of a day that are over and that nobody has marked (rules 38.1 and 38.2). */
import { and, eq, inArray, sql } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst } from "#app/domain/appointments/of-person.server.ts";
import { mayFollow } from "#app/domain/appointments/status.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

const stillOpen = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        eq(appointments.date, sql.placeholder("date")),
        inArray(appointments.status, ["booked", "confirmed", "arrived", "in_service"]),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** The first one first; today only those whose time is over. */
export function unmarkedVisits(date: string, { date: today, minute }: Moment): Appointment[] {
  if (date > today) return [];
  const visits = stillOpen().all({ date }).map(flat);
  return date < today ? visits : visits.filter(({ endMin }) => endMin <= minute);
}

/** Today's that are not over yet, the first one first. */
export const visitsAhead = ({ date, minute }: Moment): Appointment[] =>
  stillOpen()
    .all({ date })
    .map(flat)
    .filter(({ endMin }) => endMin > minute);

/** What a visit can be marked as at the end of its day. "late": the client called off, inside the notice. */
export const markings = ["came", "no_show", "late"] as const;

export type Marking = (typeof markings)[number];

const statusOf = { came: "completed", no_show: "no_show", late: "cancelled" } as const;

/** Who was in service was there. */
export const markingsFor = ({ status }: Appointment): Marking[] =>
  markings.filter((marking) => mayFollow(status, statusOf[marking]));
