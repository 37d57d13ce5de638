import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { isOpen, occupies } from "#app/domain/appointments/status.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositsOfVisits, type HeldDeposit } from "#app/domain/till/ledger/balances.sql.server.ts";
import { paidForVisit, paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

/** Returns true if the deposit can be refunded or used for another visit (rules 37.60 and 37.61). */
export const isUnusedDeposit = ({ status, appointmentId }: HeldDeposit): boolean =>
  !occupies(status) || paidSaleOf(appointmentId) !== null;

const became: Partial<Record<HeldDeposit["status"], string>> = {
  cancelled: ", cancelled",
  no_show: ", missed",
  completed: ", over",
};

/** Returns "$20 for Facial on November 24, 2026, cancelled". */
export function depositLabel({ leftMinor, currency, serviceName, date, status }: HeldDeposit): string {
  const { locale } = studio();
  const day = dateInWords(date, locale, "date");
  return `${formatMoney(leftMinor, currency, locale)} for ${serviceName} on ${day}${became[status] ?? ""}`;
}

type Visit = Pick<Appointment, "id" | "status" | "currency" | "chargeMinor">;

/** Explains prepaid amounts to the client (rule 37.63). Returns "" if there are none. */
export function depositNote(parts: readonly Visit[]): string {
  const [first] = parts;
  const ids = parts.map(({ id }) => id);
  const deposits = depositsOfVisits(ids);
  const paidMinor = ids.reduce((sum, id) => sum + paidForVisit(id), 0);
  const leftMinor = deposits.reduce((sum, deposit) => sum + deposit.leftMinor, paidMinor);
  if (!first || leftMinor === 0) return "";
  const amount = formatMoney(leftMinor, first.currency, studio().locale);
  if (parts.some(({ status }) => occupies(status))) {
    const isToCome = parts.some(({ status }) => isOpen(status));
    if (paidMinor > 0) return isToCome ? `${amount} is already paid.` : "";
    return `You paid a deposit of ${amount}. We deduct it from your bill.`;
  }
  const what = paidMinor > 0 ? amount : `a deposit of ${amount}`;
  const chargeMinor = parts.reduce((sum, part) => sum + part.chargeMinor, 0);
  if (chargeMinor === 0) return `You paid ${what}. We can refund it or keep it for your next visit.`;
  return chargeMinor >= leftMinor
    ? `You paid ${what}. It is deducted from this charge.`
    : `You paid ${what}. It is deducted from this charge. We can refund the rest or keep it for your next visit.`;
}
