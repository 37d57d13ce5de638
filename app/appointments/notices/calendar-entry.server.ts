import type { Visit } from "#app/appointments/in-words.server.ts";
import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import { studio } from "#app/studio/studio.server.ts";

type Shown = Pick<
  Visit,
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

/** The visit as its client's calendar shows it. */
export function calendarEntryOf(visit: Shown): CalendarEntry {
  const { studioName, address, phone, email } = studio();
  return {
    identity: `${visit.id} ${visit.reference}`,
    sequence: visit.sequence,
    changedAt: visit.updatedAt,
    start: visit.start,
    end: visit.end,
    title: `${visit.serviceName} at ${studioName}`,
    description: `With ${visit.providerName}, ${visit.price}.\nReference ${visit.reference}. To change it, call ${phone}.`,
    location: address,
    organizer: { name: studioName, email },
    cancelled: visit.status === "cancelled",
  };
}

/**
 * The same visit as the calendar of its provider or of the studio shows it: who comes, and how to reach them. What a client
 * notes may be about their health; it stays in the books.
 */
export function staffCalendarEntryOf(visit: Shown & Pick<Visit, "contact">): CalendarEntry {
  const lines = [`With ${visit.providerName}. Reference ${visit.reference}.`, `Phone ${visit.contact.phone}`];
  return {
    ...calendarEntryOf(visit),
    title: `${visit.serviceName}, ${visit.contact.name}`,
    description: lines.join("\n"),
  };
}
