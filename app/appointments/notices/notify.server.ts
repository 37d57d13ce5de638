/**
 * Who is told what about an appointment, as rows of the outbox. Each command of this folder calls one of these in its own
 * transaction; what a mail says is decided when it is sent (visit-mail.server.ts).
 */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { type Message, queueMessage } from "#app/notifications/outbox.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { dropReminder, queueReminder } from "./reminders.server.ts";

/** A confirmation to the client, word to the provider and the studio, and the reminder. */
export function tellAboutBooking(appointment: Appointment, studio: Studio, now: number): void {
  tellEverybody("booked", appointment, studio, {}, now);
  queueReminder(appointment, studio, now);
}

/**
 * The new time (or provider) to the client, the provider and the studio, and to the provider who gave it before; the
 * reminder follows the visit. `appointment` carries its raised sequence already.
 */
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

/** Word to the client, the provider and the studio; there will be no reminder. */
export function tellAboutCancellation(appointment: Appointment, studio: Studio, now: number): void {
  dropReminder(appointment, "The visit was cancelled.", now);
  tellEverybody("cancelled", appointment, studio, {}, now);
}

/**
 * The studio's clock was set to another zone: client and provider get the file that sets their calendars right. The studio
 * itself has made the change.
 */
export function tellAboutClock(appointment: Appointment, now: number): void {
  const { contact, providerId } = appointment;
  tell("clock", appointment, { audience: "client", recipient: contact.email }, now);
  tell("clock", appointment, { audience: "provider", recipient: emailOf(providerId) }, now);
}

type Told = Pick<Message, "audience" | "recipient" | "facts">;

function tellEverybody(
  kind: "booked" | "moved" | "cancelled",
  appointment: Appointment,
  studio: Studio,
  facts: Told["facts"],
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

/** Once for each change: a change raises the sequence. Nobody without an address is told. */
function tell(
  kind: "booked" | "moved" | "cancelled" | "clock",
  { id: appointmentId, sequence }: Appointment,
  told: Told,
  now: number,
): void {
  if (!told.recipient) return;
  const audience = told.facts?.handedOver ? "provider before" : told.audience;
  const occasion = `${kind} ${appointmentId} ${sequence} ${audience}`;
  queueMessage({ ...told, kind, appointmentId, occasion, dueAt: now }, now);
}

const emailById = preparedQuery((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);

/** Empty for a seat that nobody has claimed. */
const emailOf = (id: number): string => emailById().get({ id })?.email ?? "";
