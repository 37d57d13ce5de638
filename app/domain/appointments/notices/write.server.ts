/** What a mail about an appointment says at the moment when it is sent, and whether it is obsolete (rule 11.5). */
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { spanOf } from "#app/domain/appointments/span.server.ts";
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import type { EmailContent } from "#app/domain/notifications/email/layout.ts";
import type { WrittenMail } from "#app/domain/notifications/email/written-mail.ts";
import { hasHeardSince, isOvertaken, mailedPerPart } from "#app/domain/notifications/heard.server.ts";
import type { QueuedMail } from "#app/domain/notifications/outbox.server.ts";
import { readMailbox } from "#app/domain/studio/mailbox.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import type { AppointmentInWords, AppointmentKind, AppointmentUrls } from "./appointment-words.ts";
import {
  calendarEntryOf,
  formerEntriesOf,
  mailedEntry,
  staffCalendarEntryOf,
} from "./calendar-entry.server.ts";
import { clientEmail, reminderEmail } from "./client-email.ts";
import { beforeOf, factsInWords, isReassigned } from "./facts.server.ts";
import { partsOfMail, wordsOfParts } from "./joint-mail.server.ts";
import { isStudio } from "./notify.server.ts";
import { lateEmail, reassignedEmail, staffEmail } from "./staff-email.ts";

export type AppointmentMail = QueuedMail & { kind: AppointmentKind };

/** What other rooms know of a visit. `depositOf`: what a client is told of what was paid ahead for these parts. */
type Told = {
  urls: (appointment: Appointment) => AppointmentUrls;
  gettingHere: string;
  depositOf: (parts: readonly Appointment[]) => string;
};

/** Calls `urls` only for a mail that is not obsolete, since that makes the secret of the link. `gettingHere` as in `factsInWords`. */
export function writeAppointmentMail(
  mail: AppointmentMail,
  { urls, gettingHere, depositOf }: Told,
  now: number,
): WrittenMail {
  const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!appointment) return { obsolete: notInTheBooks };
  const settings = studio();
  const obsolete = whyObsolete(mail, appointment, settings, now);
  if (obsolete) return { obsolete };
  const parts = partsOfMail(mail, appointment);
  const wordsOf = (one: Appointment) => factsInWords(mail, one, { ...settings, gettingHere }, now);
  const links = urls(appointment);
  const visit = partsOfEntry(mail, appointment, settings);
  const calendar = calendarOf(mail, visit, links.manage);
  const words = {
    ...wordsOfParts(wordsOf(appointment), parts, wordsOf, settings),
    deposit: mail.kind === "cancelled" ? depositOf(parts) : "",
    leavesCalendar: calendar?.cancelled === true,
  };
  const content = templateOf(mail, words, links);
  const withdrawn = calendar ? formerEntries(mail, visit) : [];
  return {
    content: withdrawn.length > 0 ? { ...content, notes: [...content.notes, formerNote] } : content,
    calendar,
    withdrawn,
    ...(mail.audience !== "client" && answersTo(appointment)),
  };
}

const formerNote =
  "The other attached files take the former entries of its single treatments out of your calendar.";

/** Why such a mail has nothing to say any more, without writing it; null while it has (rule 11.5). `visitOf` reads a visit. */
export function whyAppointmentMailObsolete(
  mail: AppointmentMail,
  now: number,
  visitOf = appointmentById,
): string | null {
  const appointment = mail.appointmentId === null ? undefined : visitOf(mail.appointmentId);
  return appointment ? whyObsolete(mail, appointment, studio(), now) : notInTheBooks;
}

const notInTheBooks = "The visit is not in the books any more.";

/** Who answers a mail to staff writes to the client. */
function answersTo({ contact: { name, email } }: Appointment) {
  return readMailbox(email) ? { replyTo: { name, address: email } } : {};
}

function templateOf(mail: AppointmentMail, words: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  const { kind, audience, facts } = mail;
  if (kind === "late") return lateEmail(Number(facts.minutes), words, urls);
  if (kind === "reminder") return reminderEmail({ second: facts.second === true }, words, urls);
  if (isReassigned(mail)) return reassignedEmail(words, urls);
  const write = audience === "client" ? clientEmail : staffEmail;
  return write(kind, words, urls);
}

/** So long after any other mail about the appointment the second reminder has nothing to add. */
const heardLatelyMs = 2 * 3_600_000;

function whyObsolete(mail: AppointmentMail, appointment: Appointment, settings: Studio, now: number) {
  if (isOvertaken(mail)) return "A later message tells what became of the visit.";
  const { start } = spanOf(appointment, settings);
  if (mail.kind === "reminder") return whyNoReminder(mail, appointment, settings, { start, now });
  // A joint visit goes on while one of its parts does.
  const parts = partsOfMail(mail, appointment);
  const { status } = parts[0] ?? appointment;
  if ([appointment, ...parts].every((part) => spanOf(part, settings).end <= now)) return "The visit is over.";
  const off = parts.length === 0 || status === "cancelled" || status === "no_show";
  if (mail.kind === "cancelled") return off && parts.length > 0 ? null : "The visit takes place after all.";
  if (off) return "The visit was cancelled.";
  const isGone = mail.kind === "booked" && mail.facts.added === true && !occupies(appointment.status);
  return isGone && mail.facts.about === undefined ? "The treatment that was added is cancelled." : null;
}

function whyNoReminder(
  mail: AppointmentMail,
  appointment: Appointment,
  { secondReminderHours }: Studio,
  { start, now }: { start: number; now: number },
) {
  const { status, date, startMin } = appointment;
  if (!isOpen(status)) return `The visit is ${status.replace("_", " ")}.`;
  if (mail.facts.date !== date || mail.facts.startMin !== startMin) return "The visit was moved.";
  if (now >= start) return "The visit has begun.";
  if (mail.facts.second !== true) return null;
  if (secondReminderHours === 0) return "The studio sends no second reminder any more.";
  const hasHeard = jointOf(appointment).some(({ id }) =>
    hasHeardSince({ ...mail, appointmentId: id }, now - heardLatelyMs),
  );
  return hasHeard ? "The client has just had a mail about the visit." : null;
}

function calendarOf(mail: AppointmentMail, visit: readonly Appointment[], manage: string) {
  if (mail.kind === "reminder" || mail.kind === "late") return null;
  const isClient = mail.audience === "client";
  return mailedEntry(isClient ? calendarEntryOf(visit, manage) : staffCalendarEntryOf(visit), mail.recipient);
}

/**
 * The parts of which this reader's calendar has one entry: all of the visit that comes under their address; for a provider their own,
 * since they are free while others give the rest (rule 11.28).
 */
function partsOfEntry(mail: AppointmentMail, appointment: Appointment, { email }: Studio): Appointment[] {
  const { audience, recipient } = mail;
  if (audience === "client") {
    return jointOf(appointment).filter(({ contact }) => contact.email === appointment.contact.email);
  }
  if (audience === "studio" || isStudio(recipient, email)) return jointOf(appointment);
  const before = isReassigned(mail) && beforeOf(mail);
  if (!before) return [appointment];
  const { date, startMin, endMin } = before;
  return [{ ...appointment, date, startMin, endMin, status: "cancelled" }];
}

/** What an earlier version put into this reader's calendar, where this is the first mail after it. */
function formerEntries({ audience, recipient }: AppointmentMail, visit: readonly Appointment[]) {
  const jointId = visit.length > 1 ? visit[0]?.jointId : null;
  const mailedAt = jointId ? mailedPerPart(jointId, recipient) : null;
  if (mailedAt === null) return [];
  const mailed = visit.filter(({ createdAt }) => createdAt <= mailedAt);
  const entryOf = audience === "client" ? calendarEntryOf : staffCalendarEntryOf;
  return formerEntriesOf(mailed, (part) => mailedEntry({ ...entryOf(part), cancelled: true }, recipient));
}
