/** Deleting a service: coming appointments stand in the way until the request says what becomes of them (rule 13.4): kept, or cancelled with a mail. */
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

/** `force`: delete it although it is booked; `cancelAppointments`: and cancel what is booked. */
export type Retirement = { force?: boolean; cancelAppointments?: boolean };

type Retired = { name: string; cancelled: number; kept: number };

/** Refuses as "not-found" and, where coming appointments stand in the way, as "conflict" with them as its `detail`. */
export function retireService(id: number, how: Retirement, by: By): Outcome<Retired, ServiceConflict> {
  return writing(() => {
    const service = serviceById(id);
    if (!service) return serviceNotFound();
    const appointments = comingAppointmentsOfService(id, by.now);
    if (appointments.length > 0 && !how.force) {
      return refused("conflict", inTheWay(appointments.length), { detail: conflictOf(id, appointments) });
    }
    const cancels = how.force === true && how.cancelAppointments === true;
    if (cancels) recordCancellations(appointments, { by: "studio", reason: noMoreOffered }, by);
    deleteServiceRow(service);
    const [cancelled, kept] = cancels ? [appointments.length, 0] : [0, appointments.length];
    const { name } = service;
    record({ action: "deleted", entity: "service", entityId: id, detail: { name, cancelled, kept } }, by);
    return done({ name, cancelled, kept });
  });
}

/** What a deletion now would be refused with, as the API gives it; `conflict` false where nothing stands in the way. */
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

/** What the clients are told. */
const noMoreOffered = "We do not offer this service any more.";

const inTheWay = (count: number): string =>
  `This service still has ${count === 1 ? "1 upcoming appointment" : `${count} upcoming appointments`}.`;

const conflictOf = (serviceId: number, appointments: Appointment[]) => ({
  conflict: appointments.length > 0,
  serviceId,
  ...inConflict(appointments),
});

/** The appointments that stand in the way, as the API answers them. */
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
