/** Who hears what (rule 11.2), as outbox rows in a command's transaction; the words are decided at sending (write.server.ts). */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { type Message, queueMessage } from "#app/notifications/outbox.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { dropReminder, queueReminder } from "./reminders.server.ts";

/** A confirmation to the client, word to the provider and the studio, and the reminder; nothing of what is over (rule 6.6). */
export function tellAboutBooking(appointment: Appointment, studio: Studio, now: number): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  tellEverybody("booked", appointment, studio, {}, now);
  queueReminder(appointment, studio, now);
}

/** Word of a move, also to the provider before; the reminder follows. `appointment` carries its raised sequence already. */
export function tellAboutMove(
  appointment: Appointment,
  previous: Appointment,
  studio: Studio,
  now: number,
): void {
  const { date, startMin, endMin, providerId, providerName } = previous;
  const before = { date, startMin, endMin, providerName };
  dropReminder(appointment, "The visit was moved.", now);
  tellEverybody("moved", appointment, studio, { before }, now);
  const recipient = providerId === appointment.providerId ? null : emailOf(providerId);
  if (recipient) {
    tell("moved", appointment, { audience: "provider", recipient, facts: { before, handedOver: true } }, now);
  }
  queueReminder(appointment, studio, now);
}

export function tellAboutCancellation(appointment: Appointment, studio: Studio, now: number): void {
  dropReminder(appointment, "The visit was cancelled.", now);
  tellEverybody("cancelled", appointment, studio, {}, now);
}

/** A file that sets calendars right after the studio's time zone was changed; the studio itself knows. */
export function tellAboutClock(appointment: Appointment, now: number): void {
  const { contact, providerId } = appointment;
  tell("clock", appointment, { audience: "client", recipient: contact.email }, now);
  tell("clock", appointment, { audience: "provider", recipient: emailOf(providerId) }, now);
}

type Addressed = Pick<Message, "audience" | "recipient" | "facts">;

function tellEverybody(
  kind: "booked" | "moved" | "cancelled",
  appointment: Appointment,
  studio: Studio,
  facts: Addressed["facts"],
  now: number,
): void {
  const provider = emailOf(appointment.providerId);
  tell(kind, appointment, { audience: "client", recipient: appointment.contact.email, facts }, now);
  tell(kind, appointment, { audience: "provider", recipient: provider, facts }, now);
  // In a studio of one, both are the same person.
  if (studio.email.toLowerCase() !== provider) {
    tell(kind, appointment, { audience: "studio", recipient: studio.email, facts }, now);
  }
}

/** Once for each change, which raises the sequence; none to a person without an address. */
function tell(
  kind: "booked" | "moved" | "cancelled" | "clock",
  { id: appointmentId, sequence }: Appointment,
  mail: Addressed,
  now: number,
): void {
  if (!mail.recipient) return;
  const audience = mail.facts?.handedOver ? "provider before" : mail.audience;
  const occasion = `${kind} ${appointmentId} ${sequence} ${audience}`;
  queueMessage({ ...mail, kind, appointmentId, occasion, dueAt: now }, now);
}

const emailById = preparedQuery((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

const emailOf = (id: number): string => emailById().get({ id })?.email ?? "";

/** The confirmation once more, to the address that stands in the appointment now. */
export function queueBookingAgain(appointment: Appointment, _studio: Studio, now: number): void {
  const { id: appointmentId, contact } = appointment;
  if (!contact.email) return;
  const about = { kind: "booked", audience: "client", recipient: contact.email, appointmentId } as const;
  queueMessage({ ...about, occasion: `booked again ${appointmentId} ${now}`, dueAt: now }, now);
}

/** Word to the provider and the studio that the client comes `minutes` late; 0: on time after all. */
export function tellAboutLateness(
  appointment: Appointment,
  minutes: number,
  studio: Studio,
  now: number,
): void {
  const { id: appointmentId, providerId } = appointment;
  const provider = emailOf(providerId);
  const told = [
    { audience: "provider", recipient: provider } as const,
    ...(studio.email.toLowerCase() === provider
      ? []
      : [{ audience: "studio", recipient: studio.email } as const]),
  ];
  for (const mail of told.filter(({ recipient }) => recipient !== "")) {
    const occasion = `late ${appointmentId} ${mail.audience} ${now}`;
    queueMessage({ ...mail, kind: "late", appointmentId, occasion, facts: { minutes }, dueAt: now }, now);
  }
}
