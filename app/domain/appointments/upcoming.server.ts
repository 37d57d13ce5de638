import { and, asc, eq, gt, gte, inArray, or, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type Appointment, flat, selectAppointments } from "./appointment.server.ts";

/** For a query with the placeholders `date` and `minute` of the moment on the studio's wall clock. */
export const isComing = and(
  // Said beside the choice below, which SQLite does not look through: it begins at today, not at the first visit ever.
  gte(appointments.date, sql.placeholder("date")),
  or(
    gt(appointments.date, sql.placeholder("date")),
    and(
      eq(appointments.date, sql.placeholder("date")),
      gte(appointments.startMin, sql.placeholder("minute")),
    ),
  ),
  inArray(appointments.status, ["booked", "confirmed", "arrived"]),
);

export const earliestFirst = [asc(appointments.date), asc(appointments.startMin), asc(appointments.id)];

const coming = preparedQuery((db) =>
  selectAppointments(db)
    .where(isComing)
    .orderBy(...earliestFirst)
    .prepare(),
);

const unfinished = preparedQuery((db) =>
  selectAppointments(db)
    .where(
      and(
        gte(appointments.date, sql.placeholder("date")),
        or(
          gt(appointments.date, sql.placeholder("date")),
          and(
            eq(appointments.date, sql.placeholder("date")),
            gt(appointments.endMin, sql.placeholder("minute")),
          ),
        ),
        inArray(appointments.status, ["booked", "confirmed", "arrived", "in_service"]),
      ),
    )
    .orderBy(...earliestFirst)
    .prepare(),
);

/** What is not over, also what has begun: its client may stand in the room. The first one first. */
export function unfinishedAppointments(now: number): Appointment[] {
  const { date, minute } = studioNow(studio().timeZone, now);
  return unfinished().all({ date, minute }).map(flat);
}

/** The next one first, by the studio's clock unless by another. */
export function comingAppointments(now: number, timeZone: string = studio().timeZone): Appointment[] {
  const { date, minute } = studioNow(timeZone, now);
  return coming().all({ date, minute }).map(flat);
}
