/** What a mail about an appointment says at the moment when it is sent, and whether it is obsolete (rule 11.5). */
import { z } from "zod";
import { type Appointment, appointmentById } from "#app/appointments/appointment.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { spanOf } from "#app/appointments/span.server.ts";
import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import type { EmailContent } from "#app/notifications/email/layout.ts";
import type { WrittenMail } from "#app/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import { factsSinceLastMail, isOvertaken } from "#app/notifications/queue.server.ts";
import { instantOf, studioNow } from "#app/shared/clock.server.ts";
import { readInput } from "#app/shared/read-input.server.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { calendarEntryOf, staffCalendarEntryOf } from "./calendar-entry.server.ts";
import {
  type AppointmentInWords,
  type AppointmentKind,
  type AppointmentUrls,
  clientEmail,
  lateEmail,
  reassignedEmail,
  staffEmail,
} from "./templates.ts";

export type AppointmentMail = QueuedMail & { kind: AppointmentKind };

/** Calls `urls` only for a mail that is not obsolete, since that makes the secret of the link. */
export function writeAppointmentMail(
  mail: AppointmentMail,
  urls: (appointment: Appointment) => AppointmentUrls,
  now: number,
): WrittenMail {
  const appointment = mail.appointmentId === null ? undefined : appointmentById(mail.appointmentId);
  if (!appointment) return { obsolete: "The visit is not in the books any more." };
  const settings = studio();
  const span = spanOf(appointment, settings);
  const obsolete = whyObsolete(mail, appointment, span, now);
  if (obsolete) return { obsolete };
  const words = inWords(mail, appointment, settings, now);
  return {
    content: templateOf(mail, words, urls(appointment)),
    calendar:
      mail.kind === "reminder" || mail.kind === "late" ? null : calendarOf(mail, appointment, settings),
  };
}

function templateOf(mail: AppointmentMail, words: AppointmentInWords, urls: AppointmentUrls): EmailContent {
  const { kind, audience, facts } = mail;
  if (kind === "late") return lateEmail(Number(facts.minutes), words, urls);
  if (isReassigned(mail)) return reassignedEmail(words, urls);
  const write = audience === "client" ? clientEmail : staffEmail;
  return write(kind, words, urls);
}

type Span = { start: number; end: number };

function whyObsolete(
  mail: AppointmentMail,
  { status, date, startMin }: Appointment,
  { start, end }: Span,
  now: number,
) {
  if (isOvertaken(mail)) return "A later message tells what became of the visit.";
  if (mail.kind === "reminder") {
    if (status !== "booked" && status !== "confirmed") return `The visit is ${status.replace("_", " ")}.`;
    if (mail.facts.date !== date || mail.facts.startMin !== startMin) return "The visit was moved.";
    return now >= start ? "The visit has begun." : null;
  }
  if (end <= now) return "The visit is over.";
  const off = status === "cancelled" || status === "no_show";
  if (mail.kind === "cancelled") return off ? null : "The visit takes place after all.";
  return off ? "The visit was cancelled." : null;
}

const Moved = z.object({
  before: z.object({
    date: z.string(),
    startMin: z.number(),
    endMin: z.number(),
    providerName: z.string(),
  }),
});
type Before = z.output<typeof Moved>["before"];

const isReassigned = ({ facts }: AppointmentMail): boolean => facts.handedOver === true;

/** Where this reader still thinks the appointment is, by the facts of the mails that were folded into this one. */
const beforeOf = (mail: AppointmentMail): Before | null => {
  const facts = mail.kind === "moved" && !isReassigned(mail) ? factsSinceLastMail(mail) : mail.facts;
  const moved = readInput(Moved, facts);
  return moved.ok ? moved.value.before : null;
};

function inWords(
  mail: AppointmentMail,
  appointment: Appointment,
  { locale, timeZone, noticeHours, address, reminderText }: Studio,
  now: number,
): AppointmentInWords {
  const { contact, date, startMin, endMin, priceMinor, chargeMinor, currency } = appointment;
  const before = beforeOf(mail);
  const deadline = instantOf(date, startMin, timeZone) - noticeHours * 3_600_000;
  const until = studioNow(timeZone, deadline);
  return {
    service: appointment.serviceName,
    moment: shortMoment(appointment, locale),
    day: dateInWords(date, locale),
    time: `${timeInWords(startMin, locale)} to ${timeInWords(endMin, locale)}`,
    provider: appointment.providerName,
    price: formatMoney(priceMinor, currency, locale),
    reference: appointment.reference,
    where: address,
    client: {
      // A client whose account is deleted has no address left and no name to be greeted by.
      name: mail.audience === "client" && !contact.email ? "" : contact.name,
      phone: contact.phone,
      email: contact.email,
    },
    hasNotes: Boolean(contact.notes),
    policy: appointment.policy,
    changeDeadline: deadline > now ? momentInWords(until.date, until.minute, locale) : "",
    charge: chargeMinor > 0 ? formatMoney(chargeMinor, currency, locale) : "",
    reminder: reminderText,
    before: before ? whatItWas(before, appointment, locale) : "",
  };
}

const shortMoment = ({ date, startMin }: Pick<Appointment, "date" | "startMin">, locale: string): string =>
  `${dateInWords(date, locale, "short")}, ${timeInWords(startMin, locale)}`;

function whatItWas(before: Before, { providerName }: Appointment, locale: string): string {
  const moment = shortMoment(before, locale);
  return before.providerName === providerName ? moment : `${moment} with ${before.providerName}`;
}

function calendarOf(mail: AppointmentMail, appointment: Appointment, settings: Studio): CalendarEntry {
  const before = isReassigned(mail) ? beforeOf(mail) : null;
  const facts = {
    ...appointment,
    ...spanOf(before ?? appointment, settings),
    price: formatMoney(appointment.priceMinor, appointment.currency, settings.locale),
  };
  const entry = mail.audience === "client" ? calendarEntryOf(facts) : staffCalendarEntryOf(facts);
  const isWithdrawn = before !== null || mail.kind === "cancelled";
  return isWithdrawn ? { ...entry, cancelled: true, withdrawnFrom: mail.recipient } : entry;
}
