import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { contact } from "#app/domain/appointments/appointment.server.ts";
import { withDistinctNames } from "#app/domain/catalogue/service-providers.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import {
  appointmentResources,
  appointments,
  breaks,
  clients,
  occupying,
  resources,
  timeOff,
  users,
} from "#db/schema.ts";
import { nameAtDesk, partColumns, recordAtDesk } from "./part-labels.sql.server.ts";

/** Includes all statuses, ordered by time. */
export const appointmentsOn = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      providerId: appointments.providerId,
      start: appointments.startMin,
      end: appointments.endMin,
      status: appointments.status,
      client: nameAtDesk,
      phone: contact.phone,
      email: contact.email,
      erasedAt: appointments.erasedAt,
      service: appointments.serviceName,
      notes: contact.notes,
      lateMinutes: appointments.lateMinutes,
      statusBefore: appointments.statusBefore,
      revision: appointments.revision,
      arrivedAt: appointments.arrivedAt,
      reference: appointments.reference,
      priceMinor: appointments.priceMinor,
      currency: appointments.currency,
      /** A voided sale subtracts its quantity. */
      paid: sql<number>`(SELECT coalesce(sum(quantity), 0) FROM sale_lines
        WHERE appointment_id = ${appointments.id} AND kind = 'service') > 0`,
      pauseStart: appointments.pauseStartMin,
      pauseEnd: appointments.pauseEndMin,
      ...partColumns,
      recordId: recordAtDesk,
      toCheck: appointments.toCheck,
      mark: clients.mark,
      markKind: clients.markKind,
    })
    .from(appointments)
    .leftJoin(clients, eq(clients.id, recordAtDesk))
    .where(eq(appointments.date, sql.placeholder("date")))
    .orderBy(asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

export type HeldRoom = { name: string; places: number; visits: number[] };

export const roomsHeldOn = cached("calendar", heldRooms, 8);

function heldRooms(date: string): HeldRoom[] {
  const rooms = new Map<string, HeldRoom>();
  for (const { name, places, visit } of heldOn().all({ date })) {
    const room = rooms.get(name) ?? { name, places, visits: [] };
    room.visits.push(visit);
    rooms.set(name, room);
  }
  return [...rooms.values()];
}

const heldOn = preparedQuery((db) =>
  db
    .select({ name: resources.name, places: resources.places, visit: appointments.id })
    .from(appointments)
    .innerJoin(appointmentResources, eq(appointmentResources.appointmentId, appointments.id))
    .innerJoin(resources, eq(resources.id, appointmentResources.resourceId))
    .where(and(eq(appointments.date, sql.placeholder("date")), occupying))
    .orderBy(asc(resources.position), asc(resources.id), asc(appointments.id))
    .prepare(),
);

export const breaksOn = cached("setup", (weekday: number) => breaksOf().all({ weekday }), 7);

const breaksOf = preparedQuery((db) =>
  db
    .select({
      providerId: breaks.providerId,
      weekday: breaks.weekday,
      start: breaks.startMin,
      end: breaks.endMin,
      label: breaks.label,
      weekParity: breaks.weekParity,
    })
    .from(breaks)
    .where(eq(breaks.weekday, sql.placeholder("weekday")))
    .prepare(),
);

export const timeOffOn = cached("setup", (date: string) => timeOffOf().all({ date }), 8);

const timeOffOf = preparedQuery((db) =>
  db
    .select({
      providerId: timeOff.providerId,
      firstDate: timeOff.firstDate,
      startMin: timeOff.startMin,
      lastDate: timeOff.lastDate,
      endMin: timeOff.endMin,
      reason: timeOff.reason,
    })
    .from(timeOff)
    .where(
      and(lte(timeOff.firstDate, sql.placeholder("date")), gte(timeOff.lastDate, sql.placeholder("date"))),
    )
    .prepare(),
);

export const namesOf = (ids: number[]): { id: number; name: string }[] => namesIn(JSON.stringify(ids));

const namesIn = cached("setup", (ids: string) => withDistinctNames(named().all({ ids })), 8);

const named = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(sql`${users.id} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`)
    .orderBy(asc(users.id))
    .prepare(),
);
