import type { Appointment } from "#app/appointments/appointment.server.ts";
import { isOpen } from "#app/appointments/status.ts";
import { instantOf, studioNow } from "#app/shared/clock.server.ts";
import type { Studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { type ChangeTerms, changeTerms } from "./policy.ts";

export function termsFor(
  appointment: Appointment,
  { timeZone, noticeHours }: Studio,
  now: number,
): ChangeTerms {
  const { date, startMin, priceMinor, status } = appointment;
  const start = instantOf(date, startMin, timeZone);
  const sameDay = studioNow(timeZone, now).date === date;
  return changeTerms({ start, priceMinor, status }, now, noticeHours, sameDay);
}

/** For the page that asks once more about a late cancellation; null where nothing must be said. */
export function lateCancelInWords(
  terms: ChangeTerms,
  appointment: Appointment,
  settings: Studio,
): string | null {
  const charge = lateChargeInWords(terms, appointment, settings);
  return charge && `This visit is less than ${hours(settings.noticeHours)} away. ${charge}`;
}

/** The second half of it, for a page that has said how near the appointment is. */
export function lateChargeInWords(
  { cancel, chargeMinor }: ChangeTerms,
  { currency }: Appointment,
  { locale }: Studio,
): string | null {
  if (cancel === "late") return "Nothing is charged if you cancel now.";
  if (cancel !== "full-price") return null;
  const price = formatMoney(chargeMinor, currency, locale);
  return `Same-day cancellations are charged the full service price: ${price}.`;
}

export function whyNotMoved(
  { move }: ChangeTerms,
  { status }: Appointment,
  { noticeHours, phone }: Studio,
): string | null {
  if (move === "free") return null;
  const call = `please call us at ${phone}`;
  if (move === "late") return `This visit is less than ${hours(noticeHours)} away. To move it, ${call}.`;
  return whyClosed(status, call);
}

export function whyNotCancelled(
  { cancel }: ChangeTerms,
  { status }: Appointment,
  { phone }: Studio,
): string | null {
  return cancel === "closed" ? whyClosed(status, `please call us at ${phone}`) : null;
}

const whyClosed = (status: Appointment["status"], call: string): string => {
  if (status === "cancelled") return `This visit was cancelled. To get it back, ${call}.`;
  return isOpen(status)
    ? `This visit has already begun. To change it, ${call}.`
    : `This visit can't be changed here any more. For questions, ${call}.`;
};

const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);
