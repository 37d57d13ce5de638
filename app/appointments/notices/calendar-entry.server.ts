import { saidReference } from "#app/appointments/appointment.server.ts";
import type { WholeAppointment } from "#app/appointments/in-words.server.ts";
import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import { mailSender } from "#app/notifications/email/sender.server.ts";
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

/** Two hours: time to set out, and a part of the same day. */
const alarmMinutes = 120;

/** The client's own, with `manageUrl` to change it; without one it names the telephone. */
export function calendarEntryOf(appointment: EntryFacts, manageUrl = ""): CalendarEntry {
  const { phone } = studio();
  const change = manageUrl ? `To change it: ${manageUrl}` : `To change it, call ${phone}.`;
  const lines = [
    `With ${appointment.providerName}, ${appointment.price}.`,
    `Reference ${saidReference(appointment.reference)}.`,
    ...(appointment.status === "cancelled" ? [] : [change]),
  ];
  return {
    ...commonEntry(appointment),
    title: `${appointment.serviceName} at ${studio().studioName}`,
    description: lines.join("\n"),
    alarmMinutes,
    ...(manageUrl && { url: manageUrl }),
  };
}

/** The same for its provider and the studio: the client and the number, never the notes (rule 11.12), and no link of the client. */
export function staffCalendarEntryOf(
  appointment: EntryFacts & Pick<WholeAppointment, "contact">,
): CalendarEntry {
  const { phone } = appointment.contact;
  const lines = [
    `With ${appointment.providerName}. Reference ${saidReference(appointment.reference)}.`,
    ...(phone ? [`Phone ${phone}`] : []),
  ];
  return {
    ...commonEntry(appointment),
    title: `${appointment.serviceName}, ${appointment.contact.name}`,
    description: lines.join("\n"),
  };
}

function commonEntry(appointment: EntryFacts): Omit<CalendarEntry, "title" | "description"> {
  const { studioName, address, email } = studio();
  return {
    identity: `${appointment.id} ${saidReference(appointment.reference)}`,
    sequence: appointment.sequence,
    changedAt: appointment.updatedAt,
    start: appointment.start,
    end: appointment.end,
    location: address,
    organizer: { name: studioName, email: email || mailSender().address },
    cancelled: appointment.status === "cancelled",
  };
}

/**
 * The entry as it is mailed to somebody: an invitation, or its withdrawal. The organizer can't be invited by itself (RFC 5546, 3.2.2):
 * the studio's own box gets a published entry.
 */
export function mailedEntry(entry: CalendarEntry, recipient: string): CalendarEntry {
  const isOrganizer = entry.organizer.email.toLowerCase() === recipient.toLowerCase();
  return isOrganizer && !entry.cancelled ? entry : { ...entry, attendee: recipient };
}
