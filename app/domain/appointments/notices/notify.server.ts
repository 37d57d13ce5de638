/** Who hears what (rule 11.2), as outbox rows in a command's transaction; the words are decided at sending (write.server.ts). */
import { eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf, nextPartOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { type Message, queueMessage, queueTogether } from "#app/domain/notifications/outbox.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { kept } from "#db/kept.server.ts";
import { users } from "#db/schema.ts";
import { queueDigest } from "./digest.server.ts";
import { type NewsReader, tellNews, tellUnheard } from "./news.server.ts";
import { dropReminders, queueReminders } from "./reminders.server.ts";
import type { Telling } from "./telling.ts";

/** Without a word, by mail (rule 11.24). */
type ToClient = { tell?: Telling };

/**
 * A confirmation to the client, word to the provider and the studio, and the reminder; nothing of what is over (rule 6.6).
 * `previous`: where it was, of what is brought back.
 */
export function tellAboutBooking(
  appointment: Appointment,
  studio: Studio,
  now: number,
  { previous, ...telling }: ToClient & { previous?: Appointment } = {},
): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  const tell = () => {
    const isNew = previous === undefined;
    tellEverybody(
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

/** Word of a move, also to the provider before; the reminder follows. `appointment` carries its raised sequence already. */
export function tellAboutMove(
  appointment: Appointment,
  previous: Appointment,
  studio: Studio,
  now: number,
  telling: ToClient = {},
): void {
  dropReminders(appointment, "The visit was moved.", now);
  tellEverybody({ kind: "moved", appointment, previous }, studio, now, telling);
  queueReminders(appointment, studio, now);
}

export function tellAboutCancellation(
  appointment: Appointment,
  studio: Studio,
  now: number,
  telling: ToClient & { toStaff?: boolean } = {},
): void {
  dropReminders(appointment, "The visit was cancelled.", now);
  if (appointment.jointId !== null) queueReminders(appointment, studio, now);
  tellEverybody({ kind: "cancelled", appointment, previous: appointment }, studio, now, telling);
}

/** Of what takes place after all, while nobody has heard that it did not. */
export function remindAgain(appointment: Appointment, studio: Studio, now: number): void {
  dropReminders(appointment, "The visit was restored.", now);
  queueReminders(appointment, studio, now);
}

/** To these readers, who have heard of `previous`: what has become of it, or with `joint` of all its parts. Nothing of what is over. */
export function tellReaders(
  { appointment, previous }: { appointment: Appointment; previous: Appointment },
  readers: (NewsReader & { joint?: true })[],
  studio: Studio,
  now: number,
): void {
  if (now >= instantOf(appointment.date, appointment.endMin, studio.timeZone)) return;
  const [isOff, wasOff] = [appointment, previous].map(({ status }) => status === "cancelled");
  if (isOff && wasOff) return;
  const kind = isOff ? "cancelled" : wasOff ? "booked" : "moved";
  for (const { joint, ...reader } of readers) tellNews({ kind, appointment, previous, joint }, reader, now);
}

/** The confirmation once more, to the address that the appointment has now; nothing of what is over or off. */
export function queueBookingAgain(appointment: Appointment, studio: Studio, now: number): void {
  const { id: appointmentId, date, endMin, sequence, contact, status, jointId } = appointment;
  // The earliest part speaks for all of a joint visit, on whichever days it is.
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
  // One for all parts of a visit.
  const [first = appointment] = jointOf(appointment);
  const facts = appointment.jointId === null ? {} : { joint: true };
  tellClock(appointment, { audience: "client", recipient: contact.email, about: first.id, facts }, now);
  tellClock(appointment, { audience: "provider", recipient: emailOf(providerId) }, now);
}

function tellEverybody(
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
  if (tell === "mail") tellNews(news, client, now);
  else tellUnheard(news, client, { knows: tell === "told" }, now);
  if (!toStaff) return;
  if (studio.staffMails === "daily") queueDigest(studio, now);
  for (const reader of staffOf(appointment, studio)) {
    if (studio.staffMails === "each" || !isStudio(reader.recipient, studio.email)) {
      tellNews(news, reader, now);
    }
  }
  const { providerId } = previous;
  if (providerId === appointment.providerId) return;
  tellNews(news, { audience: "provider", recipient: emailOf(providerId), providerId }, now);
}

function tellClock(
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

/** A provider who reads the studio's own mail. */
export const isStudio = (recipient: string, email: string): boolean =>
  recipient.toLowerCase() === email.toLowerCase();

/** Who gives it, and the studio; in a studio of one, both are the same person. */
function staffOf({ providerId }: Appointment, { email }: Studio) {
  const provider = { audience: "provider" as const, recipient: emailOf(providerId), providerId };
  const house = { audience: "studio" as const, recipient: email };
  const readers = isStudio(provider.recipient, email) ? [provider] : [provider, house];
  return readers.filter(({ recipient }) => recipient !== "");
}

/** The address of a provider; empty where there is none. */
export const emailOf = kept("setup", (id: number): string => emailById().get({ id })?.email ?? "", 50);

const emailById = preparedQuery((db) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
);
