/** What a checkout comes to: its lines, what is paid ahead already, and the rest that is to be paid now (rules 37.22 to 37.26). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type TaxedLine, taxed, totalsOf } from "#app/domain/till/ledger/lines.ts";
import { sumOfAmounts } from "#app/domain/till/ledger/shares.ts";
import type { PaymentDraft } from "#app/domain/till/ledger/write-sale.server.ts";
import type { PackageOffer } from "#app/domain/till/prepaid/packages.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import type { Basket } from "./basket.server.ts";
import { type Cart, readCart } from "./cart.server.ts";
import { depositLine, feeLines, soldAhead } from "./other-lines.server.ts";
import { type PackageVisits, packageVisits, paidAhead } from "./paid-ahead.server.ts";
import { takesNothing, workAndGoods } from "./work-lines.server.ts";

/** The new voucher, package or deposit of a sale has no id yet: its line is completed as it is written. */
export type Quote = {
  cart: Cart;
  basket: Basket;
  parts: Appointment[];
  lines: TaxedLine[];
  totalMinor: number;
  taxMinor: number;
  taxIncluded: boolean;
  prepaid: PaymentDraft[];
  restMinor: number;
  /** Sentences by field, of what can't be taken as it was asked for. */
  problems: Record<string, string>;
  offer: PackageOffer | null;
  packageVisits: PackageVisits;
};

/** Refuses as "invalid" what can't be read; what can be read and not be had stands in `problems`. */
export function quoteFor(input: unknown, basket: Basket, now: number): Outcome<Quote> {
  const read = readCart(input, basket.currency, studioNow(studio().timeZone, now).date);
  if (!read.ok) return read;
  const cart = read.value;
  const { taxIncluded, currency: own } = studio();
  const { currency } = basket;
  const problems: Record<string, string> = {};
  const isDeposit = cart.depositMinor !== null;
  const parts = isDeposit ? [] : basket.open.filter(({ id }) => !cart.sent || cart.parts.has(id));
  const visits = packageVisits(parts, basket, cart);
  const offer = basket.offers.find(({ id }) => id === cart.offerId) ?? null;
  const drafts = isDeposit
    ? depositLine(basket, cart, problems)
    : [
        ...workAndGoods({ parts, visits, basket, cart }, problems),
        ...feeLines(basket, cart),
        ...soldAhead(cart, offer),
      ];
  if (cart.discount && isDeposit) problems.discount = takesNothing;
  if (cart.discount && cart.discountReason === "") problems.discountReason = "Say what the discount is for.";
  if (cart.sellsVoucher && currency !== own)
    problems.voucherValue = `A gift voucher is sold in ${own}: please sell it without this visit.`;
  const lines = taxed(drafts, taxIncluded);
  const totals = totalsOf(lines, taxIncluded);
  // What is noted for one visit does not pay while another part alone is paid; and no deposit pays a deposit.
  const waits = (id: number) =>
    basket.open.some((part) => part.id === id) && !parts.some((part) => part.id === id);
  const deposits = isDeposit ? [] : basket.deposits.filter(({ appointmentId }) => !waits(appointmentId));
  const prepaid = paidAhead(
    { deposits, visits, totalMinor: totals.totalMinor, currency, cart, now },
    problems,
  );
  const restMinor = totals.totalMinor - sumOfAmounts(prepaid);
  return done({
    ...{ cart, basket, parts, lines, ...totals, taxIncluded },
    ...{ prepaid, restMinor, problems, offer, packageVisits: visits },
  });
}
