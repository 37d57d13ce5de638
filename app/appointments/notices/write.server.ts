/** What a mail about a visit says at the moment when it is sent, and whether it still makes sense. */

import { type Appointment, appointmentById } from "#app/appointments/appointment.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { spanOf } from "#app/appointments/span.server.ts";
import type { CalendarEntry } from "#app/notifications/calendar-file.server.ts";
import type { EmailContent } from "#app/notifications/email/layout.ts";
import type { WrittenMail } from "#app/notifications/email/written-mail.ts";
import type { QueuedMail } from "#app/notifications/outbox.server.ts";
import { factsSinceLastMail, isOvertaken } from "#app/notifications/queue.server.ts";
import { instantOf, studioNow } from "#app/shared/clock.server.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { calendarEntryOf, staffCalendarEntryOf } from "./calendar-entry.server.ts";
import {
  type AppointmentAddresses,
  type AppointmentInWords,
  type AppointmentKind,
  clientEmail,
  reassignedEmail,
  staffEmail,
} from "./templates.ts";

export type AppointmentMail = QueuedMail & { kind: AppointmentKind };

/** `addresses` is asked only for a mail that makes sense, since it makes the secret of the link. */
export function writeAppointmentMail(
  mail: AppointmentMail,
  addresses: (appointment: Appointment) => AppointmentAddresses,
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
    content: emailTo(mail, words, addresses(appointment)),
    calendar: mail.kind === "reminder" ? null : calendarOf(mail, appointment, settings),
  };
}

function emailTo(
  mail: AppointmentMail,
  words: AppointmentInWords,
  addresses: AppointmentAddresses,
): EmailContent {
  if (handedOver(mail)) return reassignedEmail(words, addresses);
  const write = mail.audience === "client" ? clientEmail : staffEmail;
  return write(mail.kind, words, addresses);
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

type Before = Pick<Appointment, "date" | "startMin" | "endMin" | "providerName">;

/** A move took the visit from the provider whom this mail is for. */
const handedOver = ({ facts }: AppointmentMail): boolean => facts.handedOver === true;

/** Of a mail that was folded into this one, where this reader still thinks the visit is. */
const beforeOf = (mail: AppointmentMail): Before | null => {
  const facts = mail.kind === "moved" && !handedOver(mail) ? factsSinceLastMail(mail) : mail.facts;
  return (facts.before as Before | undefined) ?? null;
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
      // A deleted client has no address in the books and no name to be greeted by, only this last word.
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
  const before = handedOver(mail) ? beforeOf(mail) : null;
  const shown = {
    ...appointment,
    ...spanOf(before ?? appointment, settings),
    price: formatMoney(appointment.priceMinor, appointment.currency, settings.locale),
  };
  const entry = mail.audience === "client" ? calendarEntryOf(shown) : staffCalendarEntryOf(shown);
  const isWithdrawn = before !== null || mail.kind === "cancelled";
  return isWithdrawn ? { ...entry, cancelled: true, withdrawnFrom: mail.recipient } : entry;
}
