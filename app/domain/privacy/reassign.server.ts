import { z } from "zod";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { busyIn, pauseBooked } from "#app/domain/appointments/insert.server.ts";
import { notifyOfMove } from "#app/domain/appointments/notices/notify.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { fits, providerDays, type SlotDay } from "#app/domain/availability/slots.ts";
import { inConflict } from "#app/domain/booking/change/retire-service.server.ts";
import { providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { Checked, Id } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

const Reassignment = z.object({ moveTo: Id.optional(), cancelAppointments: Checked.optional() });

export type Reassignment = z.output<typeof Reassignment>;

export function readReassignment(input: unknown): Outcome<Reassignment> {
  const read = readInput(Reassignment, input);
  return read.ok ? read : refused("invalid", "Send the new provider's id, or cancelAppointments=true.");
}

/** Returns the new provider, or null. Refuses with the appointments that don't fit (rule 21.2). */
export function checkReassignment(
  providerId: number,
  appointments: Appointment[],
  { moveTo, cancelAppointments }: Reassignment,
): Outcome<number | null, ReassignmentDetail> {
  if (appointments.length === 0 || (moveTo === undefined && cancelAppointments)) return done(null);
  if (moveTo === undefined) {
    return refusedFor(
      providerId,
      appointments,
      "This user still has upcoming appointments. Move or cancel them first.",
    );
  }
  const unfit = moveTo === providerId ? appointments : whatDoesNotFit(appointments, moveTo);
  if (unfit.length === 0) return done(moveTo);
  return refusedFor(providerId, unfit, "The other provider can't take over all appointments.");
}

/** Changes only the provider, in the caller's transaction. */
export function reassign(appointment: Appointment, providerId: number, by: By): void {
  const { now } = by;
  const after = recordChange(appointment, { providerId }, now, { forCalendars: true });
  notifyOfMove(after, appointment, studio(), now);
  const place = { date: appointment.date, time: timeOf(appointment.startMin) };
  const { revision } = after;
  const detail = {
    from: { ...place, providerId: appointment.providerId },
    to: { ...place, providerId },
    revision,
  };
  record({ action: "moved", entity: "appointment", entityId: appointment.id, detail }, by);
}

/** Checks hours, breaks, buffer and services, but not the grid, because the time is already booked. */
function whatDoesNotFit(appointments: Appointment[], providerId: number): Appointment[] {
  const days = new Map<string, SlotDay | undefined>();
  return appointments.filter((appointment) => {
    const { date, startMin, endMin, serviceId } = appointment;
    const offersIt = serviceId === null || providersOfService(serviceId).some(({ id }) => id === providerId);
    const day = days.has(date) ? days.get(date) : dayOf(providerId, date);
    // Rooms stay the same.
    if (
      !offersIt ||
      !day ||
      !fits({ ...day, pause: pauseBooked(appointment) }, startMin, endMin - startMin)
    ) {
      days.set(date, day);
      return true;
    }
    days.set(date, { ...day, occupied: [...day.occupied, ...busyIn(appointment, day.bufferMinutes)] });
    return false;
  });
}

function dayOf(providerId: number, date: string): SlotDay | undefined {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  return providerDays(calendar, { date, providerIds: [providerId] })[0];
}

export type ReassignmentDetail = ReturnType<typeof refusedFor>["refusal"]["detail"] & object;

function refusedFor(userId: number, appointments: Appointment[], sentence: string) {
  return refused("conflict", sentence, {
    detail: { conflict: true, userId, ...inConflict(appointments) },
  });
}
