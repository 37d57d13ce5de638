/** The coming appointments of a provider who leaves: to somebody else, or to nobody. */

import type { Appointment } from "#app/appointments/appointment.server.ts";
import { tellAboutMove } from "#app/appointments/notices/notify.server.ts";
import { recordChange } from "#app/appointments/update.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { timeOf } from "#app/availability/dates.ts";
import { fits, providerDays, type SlotDay } from "#app/availability/slots.ts";
import { providersOfService } from "#app/catalogue/service-providers.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { Reassignment } from "./delete-person.server.ts";

/**
 * Who takes over, or null where the appointments are to be cancelled. Refuses as "conflict" with the list of those that
 * stand in the way: all where nothing was said, else those that the other provider can't take.
 */
export function checkReassignment(
  providerId: number,
  appointments: Appointment[],
  { moveTo, cancelAppointments }: Reassignment,
): Outcome<number | null, HandoverDetail> {
  if (appointments.length === 0 || (moveTo === undefined && cancelAppointments)) return done(null);
  if (moveTo === undefined) {
    return inTheWay(
      providerId,
      appointments,
      "This user still has appointments to give. Move them or cancel them.",
    );
  }
  const unfit = moveTo === providerId ? appointments : whatDoesNotFit(appointments, moveTo);
  if (unfit.length === 0) return done(moveTo);
  return inTheWay(providerId, unfit, "The other provider can't take over all appointments.");
}

/** Gives one visit to another provider, at the same time and price. Inside the caller's transaction. */
export function reassign(appointment: Appointment, providerId: number, { actor, now }: By): void {
  const after = recordChange(appointment, { providerId }, now, { forCalendars: true });
  tellAboutMove(after, appointment, studio(), now);
  const place = { date: appointment.date, time: timeOf(appointment.startMin) };
  const { revision } = after;
  const detail = {
    from: { ...place, providerId: appointment.providerId },
    to: { ...place, providerId },
    revision,
  };
  record({ action: "moved", entity: "appointment", entityId: appointment.id, detail }, { actor, now });
}

/** Off the other's grid is fine: the time was agreed on. Hours, breaks, buffers and the service itself are not. */
function whatDoesNotFit(appointments: Appointment[], providerId: number): Appointment[] {
  const days = new Map<string, SlotDay | undefined>();
  return appointments.filter((appointment) => {
    const { date, startMin, endMin, serviceId } = appointment;
    const givesIt = serviceId === null || providersOfService(serviceId).some(({ id }) => id === providerId);
    const day = days.has(date) ? days.get(date) : dayOf(providerId, date);
    if (!givesIt || !day || !fits(day, startMin, endMin - startMin)) {
      days.set(date, day);
      return true;
    }
    // What was taken on is in the way of what comes next.
    const taken = { start: startMin, end: endMin + day.bufferMinutes };
    days.set(date, { ...day, occupied: [...day.occupied, taken] });
    return false;
  });
}

function dayOf(providerId: number, date: string): SlotDay | undefined {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  return providerDays(calendar, { date, providerIds: [providerId] })[0];
}

/** The appointments that stand in the way of a deletion. */
export type HandoverDetail = ReturnType<typeof inTheWay>["refusal"]["detail"] & object;

function inTheWay(userId: number, appointments: Appointment[], sentence: string) {
  return refused("conflict", sentence, {
    detail: {
      conflict: true,
      userId,
      appointmentCount: appointments.length,
      appointments: appointments.map(({ id, date, startMin, contact, providerName }) => ({
        id,
        date,
        time: timeOf(startMin),
        customerName: contact.name,
        providerName,
      })),
    },
  });
}
