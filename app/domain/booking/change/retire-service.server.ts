import { and, eq } from "drizzle-orm";
import { type Appointment, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { earliestFirst, isComing } from "#app/domain/appointments/of-person.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { deleteServiceRow } from "#app/domain/catalogue/change-services.server.ts";
import { serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { recordCancellations } from "./cancel.server.ts";

export type Retirement = { force?: boolean; cancelAppointments?: boolean };

type Retired = { name: string; cancelled: number; kept: number };

/** Deletes a service (rule 13.4). Refuses as "not-found" or "conflict", with the upcoming appointments as `detail`. */
export function retireService(id: number, how: Retirement, by: By): Outcome<Retired, ServiceConflict> {
  return writing(() => {
    const service = serviceById(id);
    if (!service) return serviceNotFound();
    const appointments = comingAppointmentsOfService(id, by.now);
    if (appointments.length > 0 && !how.force) {
      return refused("conflict", inTheWay(appointments.length), { detail: conflictOf(id, appointments) });
    }
    const cancels = how.force === true && how.cancelAppointments === true;
    if (cancels) recordCancellations(appointments, { by: "studio", reason: retiredReason }, by);
    deleteServiceRow(service);
    const [cancelled, kept] = cancels ? [appointments.length, 0] : [0, appointments.length];
    const { name } = service;
    record({ action: "deleted", entity: "service", entityId: id, detail: { name, cancelled, kept } }, by);
    return done({ name, cancelled, kept });
  });
}

/** Returns the refusal of a deletion as the API sends it. */
export function serviceConflict(id: number, now: number) {
  if (!serviceById(id)) return serviceNotFound();
  const appointments = comingAppointmentsOfService(id, now);
  const conflict = conflictOf(id, appointments);
  return done(appointments.length > 0 ? { error: inTheWay(appointments.length), ...conflict } : conflict);
}

export const comingAppointmentsOfService = (serviceId: number, now: number): Appointment[] =>
  selectAppointments(db())
    .where(and(eq(appointments.serviceId, serviceId), isComing(studioNow(studio().timeZone, now))))
    .orderBy(...earliestFirst)
    .all()
    .map(flat);

const retiredReason = "We no longer offer this service.";

const inTheWay = (count: number): string =>
  `This service still has ${count === 1 ? "1 upcoming appointment" : `${count} upcoming appointments`}.`;

const conflictOf = (serviceId: number, appointments: Appointment[]) => ({
  conflict: appointments.length > 0,
  serviceId,
  ...inConflict(appointments),
});

export const inConflict = (appointments: Appointment[]) => ({
  appointmentCount: appointments.length,
  appointments: appointments.map(({ id, date, startMin, contact, providerName }) => ({
    id,
    date,
    time: timeOf(startMin),
    customerName: contact.name,
    providerName,
  })),
});

type ServiceConflict = ReturnType<typeof conflictOf>;
