import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { whyClosed } from "#app/domain/appointments/status.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { placeBeforeStudio } from "./own-place.server.ts";
import { type ChangeTerms, changeTerms } from "./policy.ts";

export function termsFor(appointment: Appointment, settings: Studio, now: number): ChangeTerms {
  const terms = termsAt(appointment, settings, now);
  if (terms.cancel !== "full-price" || !isStudiosDoing(appointment, settings, now)) return terms;
  return { ...terms, cancel: "late", chargeMinor: 0, isOurDoing: true };
}

/** What the policy charges where staff say that the client has called off, also after the start (rule 8.17). */
export function chargeByPolicy(appointment: Appointment, settings: Studio, now: number): number {
  const { date, startMin, priceMinor } = appointment;
  const { timeZone, noticeHours } = settings;
  const left = instantOf(date, startMin, timeZone) - now;
  const isLate = left < noticeHours * 3_600_000 && studioNow(timeZone, now).date >= date;
  return isLate && !isStudiosDoing(appointment, settings, now) ? priceMinor : 0;
}

function termsAt(
  { date, startMin, priceMinor, status }: Pick<Appointment, "date" | "startMin" | "priceMinor" | "status">,
  { timeZone, noticeHours }: Studio,
  now: number,
): ChangeTerms {
  const start = instantOf(date, startMin, timeZone);
  const sameDay = studioNow(timeZone, now).date === date;
  return changeTerms({ start, priceMinor, status }, now, noticeHours, sameDay);
}

/** Inside its notice the studio has moved it to today from a time at which nothing would be charged now (rule 8.18). */
function isStudiosDoing(appointment: Appointment, settings: Studio, now: number): boolean {
  const own = placeBeforeStudio(appointment, settings);
  const isMoved = own.date !== appointment.date || own.startMin !== appointment.startMin;
  return isMoved && termsAt({ ...appointment, ...own }, settings, now).chargeMinor === 0;
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
  { cancel, chargeMinor, isOurDoing }: ChangeTerms,
  { currency }: Appointment,
  { locale }: Studio,
): string | null {
  if (cancel === "late") {
    return isOurDoing
      ? "Nothing is charged if you cancel now."
      : "Nothing is charged if you cancel now; on the day of the visit the full price is.";
  }
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
  return whyClosed(status, phone);
}

export function whyNotCancelled(
  { cancel }: ChangeTerms,
  { status }: Appointment,
  { phone }: Studio,
): string | null {
  return cancel === "closed" ? whyClosed(status, phone) : null;
}

const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);
