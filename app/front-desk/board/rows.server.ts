import { asc, eq, inArray, sql } from "drizzle-orm";
import { contact } from "#app/appointments/contact.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, breaks, users } from "#db/schema.ts";

/** Everything that was booked for a date, in all states, in time order. */
export const appointmentsOn = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      providerId: appointments.providerId,
      start: appointments.startMin,
      end: appointments.endMin,
      status: appointments.status,
      client: contact.name,
      phone: contact.phone,
      service: appointments.serviceName,
      notes: contact.notes,
      lateMinutes: appointments.lateMinutes,
      reference: appointments.reference,
      priceMinor: appointments.priceMinor,
      currency: appointments.currency,
    })
    .from(appointments)
    .where(eq(appointments.date, sql.placeholder("date")))
    .orderBy(asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

export const breaksOn = preparedQuery((db) =>
  db
    .select({
      providerId: breaks.providerId,
      start: breaks.startMin,
      end: breaks.endMin,
      label: sql<string>`coalesce(nullif(${breaks.label}, ''), 'Break')`,
    })
    .from(breaks)
    .where(eq(breaks.weekday, sql.placeholder("weekday")))
    .prepare(),
);

export const namesOf = (ids: number[]): { id: number; name: string }[] =>
  db()
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.id))
    .all();
