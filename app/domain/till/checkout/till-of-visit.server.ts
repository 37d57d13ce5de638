import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { depositReceipt, depositsOfVisits } from "#app/domain/till/ledger/balances.sql.server.ts";
import { sumOfAmounts } from "#app/domain/till/ledger/lines.ts";
import {
  feePaid,
  feeSales,
  owedBy,
  owedOf,
  paidForVisit,
  paidSaleOf,
} from "#app/domain/till/ledger/owed.sql.server.ts";
import { isUnusedDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import { methodWords } from "#app/domain/till/till-words.ts";
import { formatMoney } from "#app/platform/words/money.ts";

export type TillOfVisit = ReturnType<typeof tillOfVisit>;

/** Returns the payments of a visit for its panel (rule 37.32). `paymentNote` says what happens to a payment if the visit doesn't take place. */
export function tillOfVisit(visit: Appointment) {
  const { id, status, currency, recordId } = visit;
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, currency, studio().locale) : null);
  const paid = paidSaleOf(id);
  const methods = paid?.methods.map((method) => methodWords[method].toLowerCase()).join(", ");
  const own = owedOf(visit);
  const owedInAll = recordId === null ? 0 : owedBy(recordId, currency);
  return {
    charge: chargeOf(visit, paid?.number),
    /** If true, the form for a waiver also asks for the refund method. */
    feePaid: feePaid(id) > 0,
    credit: creditOf(id, own, currency),
    paid: paid && {
      paymentNote: occupies(status) ? null : paymentNote(visit, paid.hasMore),
      hasMore: paid.hasMore,
      number: paid.number,
      words: `Paid ${formatMoney(paid.totalMinor, currency, studio().locale)}${methods ? `, ${methods}` : ""}${paid.hasMore ? ", with other items" : ""}`,
    },
    deposit: depositOf(id),
    owed: money(own),
    /** The amount that the client owes for all visits. */
    owedInAll: owedInAll === 0 ? null : { owes: owedInAll > 0, words: owedInWords(owedInAll, currency) },
    mayCheckOut: mayCheckOut(visit),
    mayDeposit: paid === null && (status === "booked" || status === "confirmed"),
  };
}

const owedInWords = (minor: number, currency: string): string =>
  `${minor > 0 ? "Owes" : "Credit"} ${formatMoney(Math.abs(minor), currency, studio().locale)}`;

/** Returns "$95, paid" or "$95, $40 paid", with receipts and refunds. */
function chargeOf(visit: Appointment, paidBy: number | undefined) {
  const { id, status, chargeMinor, currency } = visit;
  const money = (minor: number) => formatMoney(minor, currency, studio().locale);
  const owed = owedOf(visit);
  const sales = feeSales(id);
  const own = paidBy === undefined || occupies(status) ? [] : [paidBy];
  const given = sales.filter(({ amountMinor }) => amountMinor < 0);
  const isPaid = owed < chargeMinor;
  return {
    words: isPaid
      ? `${money(chargeMinor)}, ${owed > 0 ? `${money(chargeMinor - owed)} paid` : "paid"}`
      : null,
    receipts: [...own, ...sales.filter(({ amountMinor }) => amountMinor > 0).map(({ number }) => number)],
    givenBack: given.length === 0 ? null : money(-sumOfAmounts(given)),
    givenOn: given.map(({ number }) => number),
  };
}

/** Returns the overpaid amount, such as "-$95". `amount`: set if a fee was paid, which can be refunded. */
function creditOf(id: number, owedMinor: number, currency: string) {
  if (owedMinor >= 0) return null;
  const { locale } = studio();
  const amount = formatMoney(-owedMinor, currency, locale);
  return {
    words: formatMoney(owedMinor, currency, locale),
    amount: -owedMinor <= feePaid(id) ? amount : null,
  };
}

/** Explains that the payment pays the charge (rule 37.17), and that a void refunds the rest. */
function paymentNote({ id, chargeMinor, currency }: Appointment, hasMore: boolean): string {
  const all = hasMore ? " (this voids everything on it)" : "";
  const charge = formatMoney(chargeMinor, currency, studio().locale);
  if (chargeMinor === 0) return `The visit won't take place. To refund it, void the receipt${all}.`;
  return chargeMinor >= paidForVisit(id)
    ? `The charge of ${charge} uses the whole payment.`
    : `The charge of ${charge} is deducted from the payment. To refund the rest, void the receipt${all} and take the charge at checkout.`;
}

/** `isFree` is set if the deposit can be refunded on its receipt (rule 37.60). */
function depositOf(id: number) {
  const [deposit] = depositsOfVisits([id]);
  if (!deposit) return null;
  return {
    words: formatMoney(deposit.leftMinor, deposit.currency, studio().locale),
    receipt: depositReceipt(id),
    isFree: isUnusedDeposit(deposit),
  };
}

export const mayCheckOut = (visit: Appointment): boolean =>
  paidSaleOf(visit.id) === null && (occupies(visit.status) || owedOf(visit) > 0);
