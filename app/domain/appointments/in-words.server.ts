import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { subjectOf } from "#app/platform/shared/tokens.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { type Appointment, appointmentById, type Contact, saidReference } from "./appointment.server.ts";

/** Server only. Returns "Tuesday, November 24, 10:30 AM". */
export const momentInWords = (date: string, minute: number, locale: string): string =>
  `${dateInWords(date, locale, "dayMonth")}, ${timeInWords(minute, locale)}`;

/** Returns start and end as instants (rule 1.4). */
export function spanOf(
  { date, startMin, endMin }: Pick<Appointment, "date" | "startMin" | "endMin">,
  { timeZone }: { timeZone: string },
): { start: number; end: number } {
  const start = instantOf(date, startMin, timeZone);
  return { start, end: start + (endMin - startMin) * 60_000 };
}

type Price = Pick<Appointment, "priceMinor" | "offerMinor" | "offerName" | "currency">;

/** Returns "$85.50 instead of $95, Quiet Tuesdays", or "$95" without an offer. */
export function priceInWords({ priceMinor, offerMinor, offerName, currency }: Price, locale: string): string {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  if (offerMinor === 0) return money(priceMinor);
  return `${money(priceMinor)} instead of ${money(priceMinor + offerMinor)}, ${offerName}`;
}

export function appointmentInWords(appointment: Appointment, { locale }: Pick<Studio, "locale">) {
  const { id, reference, providerName, date, startMin, endMin, status, revision } = appointment;
  return {
    id,
    reference: saidReference(reference),
    serviceName: nameWithAdded(appointment),
    providerName,
    date,
    day: dateInWords(date, locale),
    time: timeInWords(startMin, locale),
    endTime: timeInWords(endMin, locale),
    durationMinutes: endMin - startMin,
    price: priceInWords(appointment, locale),
    status,
    revision,
  };
}

export type WholeAppointment = ReturnType<typeof appointmentInWords> & {
  contact: Contact;
  clientId: number | null;
  serviceId: number | null;
  providerId: number;
  policy: string;
  start: number;
  end: number;
  sequence: number;
  updatedAt: number;
  changeDeadline: string;
};

/** Returns null for an unknown or expired link (rule 16.2). */
export function wholeAppointmentByToken(token: string, now: number): WholeAppointment | null {
  const appointment = appointmentByToken(token, now);
  return appointment && wholeAppointment(appointment, studio());
}

export function appointmentByToken(token: string, now: number): Appointment | null {
  const id = subjectOf("manage", token, now);
  return (id === null ? undefined : appointmentById(id)) ?? null;
}

export function wholeAppointment(appointment: Appointment, settings: Studio): WholeAppointment {
  const { locale, timeZone, noticeHours } = settings;
  const { contact, clientId, serviceId, providerId, policy } = appointment;
  const { start, end } = spanOf(appointment, settings);
  const deadline = studioNow(timeZone, start - noticeHours * 3_600_000);
  return {
    ...appointmentInWords(appointment, settings),
    contact,
    clientId,
    serviceId,
    providerId,
    policy,
    start,
    end,
    sequence: appointment.sequence,
    updatedAt: appointment.updatedAt,
    changeDeadline: momentInWords(deadline.date, deadline.minute, locale),
  };
}

type Named = { serviceName: string; added: readonly string[] };

/** Returns "Facial, Brows and Peel". */
export function listedNames(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

/** Returns "Brow Shaping with Brow tint". */
export const nameWithAdded = ({ serviceName, added }: Named): string =>
  added.length > 0 ? `${serviceName} with ${listedNames(added)}` : serviceName;

/** Returns "Facial with Maya" or "Brow Shaping with Brow tint, with Maya". */
export const namedWithProvider = (appointment: Named & { providerName: string }): string =>
  `${nameWithAdded(appointment)}${appointment.added.length > 0 ? "," : ""} with ${appointment.providerName}`;
