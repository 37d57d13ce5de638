import { and, asc, between, gte, lte, ne, sql } from "drizzle-orm";
import { contact } from "#app/domain/appointments/contact.server.ts";
import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, timeOff } from "#db/schema.ts";

/** Of all days from one date to another, in all states but cancelled, in time order. */
export const visitsBetween = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      providerId: appointments.providerId,
      date: appointments.date,
      start: appointments.startMin,
      status: appointments.status,
      client: contact.name,
      service: appointments.serviceName,
    })
    .from(appointments)
    .where(
      and(
        between(appointments.date, sql.placeholder("from"), sql.placeholder("to")),
        ne(appointments.status, "cancelled"),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

export const timeOffBetween = preparedQuery((db) =>
  db
    .select({
      providerId: timeOff.providerId,
      firstDate: timeOff.firstDate,
      lastDate: timeOff.lastDate,
      reason: timeOff.reason,
    })
    .from(timeOff)
    .where(and(gte(timeOff.lastDate, sql.placeholder("from")), lte(timeOff.firstDate, sql.placeholder("to"))))
    .orderBy(asc(timeOff.id))
    .prepare(),
);

/** The reason of each closed day that has one, by date. */
export const closedReasons = (from: string, to: string): Map<string, string> =>
  new Map(
    closedDaysFrom(from)
      .filter(({ date }) => date <= to)
      .map(({ date, reason }) => [date, reason]),
  );
