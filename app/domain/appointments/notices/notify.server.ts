/** Queues mails in a command's transaction (rule 11.2). Their text is written at sending (write.server.ts). */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf, nextPartOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { type Message, queueMessage, queueTogether } from "#app/domain/notifications/outbox.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { queueDigest } from "./digest.server.ts";
import { correctWaitingNews, type NewsReader, queueNews } from "./news.server.ts";
import type { NotifyChoice } from "./notify-choice.ts";
import { dropReminders, queueReminders } from "./reminders.server.ts";

type ToClient = { tell?: NotifyChoice };

/** Queues confirmation, mails to staff, and reminders, but not for past visits (rule 6.6). */
export function notifyOfBooking(
  appointment: Appointment,
  studio: Studio,
  now: number,
  { previous, ...telling }: ToClient & { previous?: Appointment } = {},
): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  const tell = () => {
    const isNew = previous === undefined;
    notifyAll(
      { kind: "booked", appointment, previous: previous ?? appointment, isNew },
      studio,
      now,
      telling,
    );
    queueReminders(appointment, studio, now);
  };
  if (previous) tell();
  else queueTogether(tell, now);
}

/** Notifies the previous provider too. `appointment` already has its raised sequence. */
export function notifyOfMove(
  appointment: Appointment,
  previous: Appointment,
  studio: Studio,
  now: number,
  telling: ToClient = {},
): void {
  dropReminders(appointment, "The visit was moved.", now);
  notifyAll({ kind: "moved", appointment, previous }, studio, now, telling);
  queueReminders(appointment, studio, now);
}

export function notifyOfCancellation(
  appointment: Appointment,
  studio: Studio,
  now: number,
  telling: ToClient & { toStaff?: boolean } = {},
): void {
  dropReminders(appointment, "The visit was cancelled.", now);
  if (appointment.jointId !== null) queueReminders(appointment, studio, now);
  notifyAll({ kind: "cancelled", appointment, previous: appointment }, studio, now, telling);
}

/** Restores the reminders after an undone cancellation without mails. */
export function restoreReminders(appointment: Appointment, studio: Studio, now: number): void {
  dropReminders(appointment, "The visit was restored.", now);
  queueReminders(appointment, studio, now);
}

/** Notifies readers of `previous` about the change, or with `joint` about all parts. Ignores past visits. */
export function notifyReaders(
  { appointment, previous }: { appointment: Appointment; previous: Appointment },
  readers: (NewsReader & { joint?: true })[],
  studio: Studio,
  now: number,
): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  const [isOff, wasOff] = [appointment, previous].map(({ status }) => status === "cancelled");
  if (isOff && wasOff) return;
  const kind = isOff ? "cancelled" : wasOff ? "booked" : "moved";
  for (const { joint, ...reader } of readers) queueNews({ kind, appointment, previous, joint }, reader, now);
}

/** Sends the confirmation again to the current address, unless the visit is past or cancelled. */
export function queueBookingAgain(appointment: Appointment, studio: Studio, now: number): void {
  const { id: appointmentId, date, endMin, sequence, contact, status, jointId } = appointment;
  // The earliest part represents the joint visit.
  if (jointId !== null && nextPartOf(appointment).id !== appointmentId) return;
  const facts = jointId === null ? {} : { joint: true };
  if (!occupies(status) || now >= instantOf(date, endMin, studio.timeZone) || !contact.email) return;
  const occasion = `booked ${appointmentId} ${sequence} client again ${now}`;
  queueMessage(
    {
      kind: "booked",
      audience: "client",
      recipient: contact.email,
      appointmentId,
      occasion,
      facts,
      dueAt: now,
    },
    now,
  );
}

/** Notifies provider and studio. `minutes` is 0 if the client is not late. Replaces earlier messages. */
export function notifyOfLateness(
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

/** Corrects calendars after the studio's time zone was changed. */
export function notifyOfTimeZone(appointment: Appointment, now: number): void {
  const { contact, providerId } = appointment;
  const [first = appointment] = jointOf(appointment);
  const facts = appointment.jointId === null ? {} : { joint: true };
  queueTimeZoneMail(
    appointment,
    { audience: "client", recipient: contact.email, about: first.id, facts },
    now,
  );
  queueTimeZoneMail(appointment, { audience: "provider", recipient: emailOf(providerId) }, now);
}

function notifyAll(
  news: {
    kind: "booked" | "moved" | "cancelled";
    appointment: Appointment;
    previous: Appointment;
    isNew?: boolean;
  },
  studio: Studio,
  now: number,
  { tell = "mail", toStaff = true }: ToClient & { toStaff?: boolean },
): void {
  const { appointment, previous } = news;
  const client: NewsReader = { audience: "client", recipient: appointment.contact.email };
  if (tell === "mail") queueNews(news, client, now);
  else correctWaitingNews(news, client, { knows: tell === "told" }, now);
  if (!toStaff) return;
  if (studio.staffMails === "daily") queueDigest(studio, now);
  for (const reader of staffOf(appointment, studio)) {
    if (studio.staffMails === "each" || !isStudio(reader.recipient, studio.email)) {
      queueNews(news, reader, now);
    }
  }
  const { providerId } = previous;
  if (providerId === appointment.providerId) return;
  queueNews(news, { audience: "provider", recipient: emailOf(providerId), providerId }, now);
}

function queueTimeZoneMail(
  { id: appointmentId }: Appointment,
  {
    about = appointmentId,
    ...reader
  }: Pick<Message, "audience" | "recipient" | "facts"> & { about?: number },
  now: number,
): void {
  if (!reader.recipient) return;
  const occasion = `clock ${about} ${now} ${reader.audience}`;
  queueMessage({ kind: "clock", ...reader, appointmentId, occasion, dueAt: now }, now);
}

export const isStudio = (recipient: string, email: string): boolean =>
  recipient.toLowerCase() === email.toLowerCase();

/** In a studio with one person, both have the same address. */
function staffOf({ providerId }: Appointment, { email }: Studio) {
  const provider = { audience: "provider" as const, recipient: emailOf(providerId), providerId };
  const house = { audience: "studio" as const, recipient: email };
  const readers = isStudio(provider.recipient, email) ? [provider] : [provider, house];
  return readers.filter(({ recipient }) => recipient !== "");
}

export const emailOf = cached("setup", (id: number): string => emailById().get({ id })?.email ?? "", 50);

const emailById = preparedQuery((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);
