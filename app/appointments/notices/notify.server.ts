/** Who hears what (rule 11.2), as outbox rows in a command's transaction; the words are decided at sending (write.server.ts). */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { occupies } from "#app/appointments/status.ts";
import { type Message, queueMessage } from "#app/notifications/outbox.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { queueDigest } from "./digest.server.ts";
import { dropReminders, queueReminders } from "./reminders.server.ts";

/** A confirmation to the client, word to the provider and the studio, and the reminder; nothing of what is over (rule 6.6). */
export function tellAboutBooking(appointment: Appointment, studio: Studio, now: number): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  tellEverybody("booked", appointment, studio, {}, now);
  queueReminders(appointment, studio, now);
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
  dropReminders(appointment, "The visit was moved.", now);
  tellEverybody("moved", appointment, studio, { before }, now);
  const recipient = providerId === appointment.providerId ? null : emailOf(providerId);
  if (recipient) {
    tell("moved", appointment, { audience: "provider", recipient, facts: { before, handedOver: true } }, now);
  }
  queueReminders(appointment, studio, now);
}

export function tellAboutCancellation(appointment: Appointment, studio: Studio, now: number): void {
  dropReminders(appointment, "The visit was cancelled.", now);
  tellEverybody("cancelled", appointment, studio, {}, now);
}

/** The confirmation once more, to the address that the appointment has now; nothing of what is over or off. */
export function queueBookingAgain(appointment: Appointment, studio: Studio, now: number): void {
  const { id: appointmentId, date, endMin, sequence, contact, status } = appointment;
  if (!occupies(status) || now >= instantOf(date, endMin, studio.timeZone) || !contact.email) return;
  const occasion = `booked ${appointmentId} ${sequence} client again ${now}`;
  queueMessage(
    { kind: "booked", audience: "client", recipient: contact.email, appointmentId, occasion, dueAt: now },
    now,
  );
}

/** Word to the provider and the studio that the client comes `minutes` late; 0: in time after all. The last word counts. */
export function tellAboutLateness(
  appointment: Appointment,
  minutes: number,
  studio: Studio,
  now: number,
): void {
  const { id: appointmentId, sequence } = appointment;
  for (const { audience, recipient } of staffOf(appointment, studio)) {
    const occasion = `late ${appointmentId} ${sequence} ${minutes} ${now} ${audience}`;
    queueMessage(
      { kind: "late", audience, recipient, appointmentId, occasion, facts: { minutes }, dueAt: now },
      now,
    );
  }
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
  tell(kind, appointment, { audience: "client", recipient: appointment.contact.email, facts }, now);
  if (studio.staffMails === "daily") queueDigest(studio, now);
  for (const reader of staffOf(appointment, studio)) {
    if (studio.staffMails === "each" || !isStudio(reader.recipient, studio.email)) {
      tell(kind, appointment, { ...reader, facts }, now);
    }
  }
}

const isStudio = (recipient: string, email: string): boolean =>
  recipient.toLowerCase() === email.toLowerCase();

/** In a studio of one, both are the same person. */
function staffOf({ providerId }: Appointment, { email }: Studio) {
  const provider = { audience: "provider" as const, recipient: emailOf(providerId) };
  const house = { audience: "studio" as const, recipient: email };
  const readers = isStudio(provider.recipient, email) ? [provider] : [provider, house];
  return readers.filter(({ recipient }) => recipient !== "");
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
