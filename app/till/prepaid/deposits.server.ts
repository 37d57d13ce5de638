/** Deposits whose visit does not need them any more: to be given back, or used for another one (rules 37.60 and 37.61). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { occupies } from "#app/appointments/status.ts";
import { studio } from "#app/studio/studio.server.ts";
import { depositsOfVisits, type HeldDeposit } from "#app/till/ledger/balances.sql.server.ts";
import { paidSaleOf } from "#app/till/ledger/owed.sql.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";

/** Its visit does not take place, or was paid without it. */
export const isFreeDeposit = ({ status, appointmentId }: HeldDeposit): boolean =>
  !occupies(status) || paidSaleOf(appointmentId) !== null;

const became: Partial<Record<HeldDeposit["status"], string>> = {
  cancelled: ", cancelled",
  no_show: ", missed",
  completed: ", over",
};

/** "$20 for Facial on November 24, 2026, cancelled". */
export function depositInWords({ leftMinor, currency, serviceName, date, status }: HeldDeposit): string {
  const { locale } = studio();
  const day = dateInWords(date, locale, "date");
  return `${formatMoney(leftMinor, currency, locale)} for ${serviceName} on ${day}${became[status] ?? ""}`;
}

type Visit = Pick<Appointment, "id" | "status" | "currency" | "chargeMinor">;

/** What a client is told of the deposits of a visit's parts; empty without one (rule 37.63). */
export function depositTold(parts: readonly Visit[]): string {
  const [first] = parts;
  const deposits = depositsOfVisits(parts.map(({ id }) => id));
  const leftMinor = deposits.reduce((sum, deposit) => sum + deposit.leftMinor, 0);
  if (!first || leftMinor === 0) return "";
  const amount = formatMoney(leftMinor, first.currency, studio().locale);
  if (parts.some(({ status }) => occupies(status)))
    return `A deposit of ${amount} is paid. It comes off what you pay here.`;
  const chargeMinor = parts.reduce((sum, part) => sum + part.chargeMinor, 0);
  if (chargeMinor === 0)
    return `A deposit of ${amount} was paid. We give it back or keep it for your next visit, as you wish.`;
  return chargeMinor >= leftMinor
    ? `A deposit of ${amount} was paid. It comes off this charge.`
    : `A deposit of ${amount} was paid. It comes off this charge; the rest we give back or keep for your next visit, as you wish.`;
}
