/** What the panel of a visit says of the till (rule 37.32). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { occupies } from "#app/appointments/status.ts";
import { receiptUrl } from "#app/front-desk/find/record-pages.ts";
import { studio } from "#app/studio/studio.server.ts";
import { depositReceipt, depositsOfVisits } from "#app/till/ledger/balances.sql.server.ts";
import { owedBy, owedOf, paidForVisit, paidSaleOf } from "#app/till/ledger/owed.sql.server.ts";
import { isFreeDeposit } from "#app/till/prepaid/deposits.server.ts";
import { methodWords } from "#app/till/receipts/method-words.ts";
import { formatMoney } from "#app/words/money.ts";

export type TillOfVisit = ReturnType<typeof tillOfVisit>;

/** `paid`: "Paid $95, card", with its receipt; `forNothing`: what becomes of it where the visit does not take place. `owed`: of this visit, else of all visits of the client. */
export function tillOfVisit(visit: Appointment) {
  const { id, status, currency, recordId } = visit;
  const money = (minor: number) => (minor > 0 ? formatMoney(minor, currency, studio().locale) : null);
  const paid = paidSaleOf(id);
  const methods = paid?.methods.map((method) => methodWords[method].toLowerCase()).join(", ");
  const own = owedOf(visit);
  return {
    paid: paid && {
      forNothing: occupies(status) ? null : forNothing(visit, paid.hasMore),
      hasMore: paid.hasMore,
      number: paid.number,
      receipt: receiptUrl(paid.number),
      words: `Paid ${formatMoney(paid.totalMinor, currency, studio().locale)}${methods ? `, ${methods}` : ""}${paid.hasMore ? ", with other things" : ""}`,
    },
    deposit: depositOf(id),
    owed: money(own),
    owedInAll: recordId === null ? null : money(owedBy(recordId, currency)),
    mayCheckOut: paid === null && (occupies(status) || own > 0),
    /** Before the visit: what is paid ahead. */
    mayDeposit: paid === null && (status === "booked" || status === "confirmed"),
  };
}

/** The charge takes what was paid (rule 37.17); the receipt gives the rest back. */
function forNothing({ id, chargeMinor, currency }: Appointment, hasMore: boolean): string {
  const all = hasMore ? ", which takes back all that stands on it" : "";
  const charge = formatMoney(chargeMinor, currency, studio().locale);
  if (chargeMinor === 0) return `The visit does not take place: to give it back, void the receipt${all}.`;
  return chargeMinor >= paidForVisit(id)
    ? `The charge of ${charge} takes it.`
    : `The charge of ${charge} comes off it: to give back the rest, void the receipt${all}, and take the charge at the checkout.`;
}

/** "$20", with the receipt that it stands on; `isFree`: it may be given back there (rule 37.60). */
function depositOf(id: number) {
  const [deposit] = depositsOfVisits([id]);
  if (!deposit) return null;
  return {
    words: formatMoney(deposit.leftMinor, deposit.currency, studio().locale),
    receipt: depositReceipt(id),
    isFree: isFreeDeposit(deposit),
  };
}
