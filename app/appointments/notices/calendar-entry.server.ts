import type { WholeAppointment } from "#app/appointments/in-words.server.ts";
import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import { studio } from "#app/studio/studio.server.ts";

type EntryFacts = Pick<
  WholeAppointment,
  | "id"
  | "reference"
  | "serviceName"
  | "providerName"
  | "price"
  | "status"
  | "start"
  | "end"
  | "sequence"
  | "updatedAt"
>;

export function calendarEntryOf(appointment: EntryFacts): CalendarEntry {
  const { studioName, address, phone, email } = studio();
  return {
    identity: `${appointment.id} ${appointment.reference}`,
    sequence: appointment.sequence,
    changedAt: appointment.updatedAt,
    start: appointment.start,
    end: appointment.end,
    title: `${appointment.serviceName} at ${studioName}`,
    description: `With ${appointment.providerName}, ${appointment.price}.\nReference ${appointment.reference}. To change it, call ${phone}.`,
    location: address,
    organizer: { name: studioName, email },
    cancelled: appointment.status === "cancelled",
  };
}

/** The same for its provider and the studio: the client and the number, never the notes (rule 11.12). */
export function staffCalendarEntryOf(
  appointment: EntryFacts & Pick<WholeAppointment, "contact">,
): CalendarEntry {
  const lines = [
    `With ${appointment.providerName}. Reference ${appointment.reference}.`,
    `Phone ${appointment.contact.phone}`,
  ];
  return {
    ...calendarEntryOf(appointment),
    title: `${appointment.serviceName}, ${appointment.contact.name}`,
    description: lines.join("\n"),
  };
}
