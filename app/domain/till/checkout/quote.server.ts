import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  discountLines,
  type LineDraft,
  lineOf,
  roundedShare,
  sharesOf,
  sumOfAmounts,
  type TaxedLine,
  taxed,
  totalsOf,
} from "#app/domain/till/ledger/lines.ts";
import type { PaymentDraft } from "#app/domain/till/ledger/write-sale.server.ts";
import { type PackageOffer, withService } from "#app/domain/till/prepaid/packages.server.ts";
import { type Product, taxOfService, taxWith } from "#app/domain/till/products.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { type Basket, itemsOf } from "./basket.server.ts";
import { type Cart, readCart } from "./cart.server.ts";
import {
  type PackageVisit,
  type PackageVisits,
  packageVisits,
  prepaidPayments,
} from "./prepaid-payments.server.ts";

type Sold = { parts: readonly Appointment[]; visits: PackageVisits; basket: Basket; cart: Cart };

function deliveredLines(
  { parts, visits, basket, cart }: Sold,
  problems: Record<string, string>,
): LineDraft[] {
  const [paidByPackage, others, offers]: [LineDraft[], LineDraft[], LineDraft[]] = [[], [], []];
  for (const part of parts) {
    const { service, offer, addons } = serviceLines(part);
    const visit = visits.get(part.id);
    if (visit) paidByPackage.push(...packageLines(service, visit));
    else {
      others.push(service);
      offers.push(...offer);
    }
    others.push(...addons);
  }
  others.push(...goodsLines(basket.products, cart));
  const less = [...offers, ...discountFor(withOffers(others, offers), { basket, cart }, problems)];
  const work = [...paidByPackage.filter(({ kind }) => kind === "service"), ...others, ...less];
  return [...paidByPackage, ...others, ...less, ...tipLines(work, cart)];
}

/** Returns the lines with the prices after the offers, to which a discount applies (rule 12.13). */
const withOffers = (lines: readonly LineDraft[], offers: readonly LineDraft[]): LineDraft[] =>
  lines.map((line) => {
    const own = offers.filter(
      ({ appointmentId }) => line.kind === "service" && appointmentId === line.appointmentId,
    );
    return { ...line, amountMinor: line.amountMinor + sumOfAmounts(own) };
  });

const noEffectMessage = "This discount has no effect. Discounts apply to services, add-ons and products.";

/** Refuses a discount without effect or above the sum (rule 37.45). */
function discountFor(
  lines: readonly LineDraft[],
  { basket, cart: { discount, discountReason } }: Pick<Sold, "basket" | "cart">,
  problems: Record<string, string>,
): LineDraft[] {
  if (!discount) return [];
  const less = discountLines(lines, discount, discountReason);
  const takenOff = -sumOfAmounts(less);
  if (takenOff === 0) problems.discount = noEffectMessage;
  else if ("amountMinor" in discount && takenOff < discount.amountMinor) {
    const most = formatMoney(takenOff, basket.currency, studio().locale);
    problems.discount = `The discount can't be more than ${most}.`;
  }
  return less;
}

const goodsLines = (products: readonly Product[], { quantities }: Cart): LineDraft[] =>
  products.flatMap(({ id, name, priceMinor, taxRateId }) => {
    const quantity = quantities.get(id) ?? 0;
    const amountMinor = priceMinor * quantity;
    const tax = taxWith(taxRateId);
    return quantity === 0
      ? []
      : [lineOf({ kind: "product", name, quantity, amountMinor, productId: id, ...tax })];
  });

/** `offer`: the reduction of an offer as a discount line. A package replaces it. */
function serviceLines(part: Appointment): { service: LineDraft; offer: LineDraft[]; addons: LineDraft[] } {
  const { id, serviceId, serviceName, providerId, priceMinor, offerName, offerMinor } = part;
  const about = { appointmentId: id, providerId, serviceId, ...taxOfService(serviceId) };
  const addons = itemsOf(id).map((item) =>
    lineOf({ kind: "addon", name: item.name, amountMinor: item.priceMinor, ...about }),
  );
  const amountMinor = priceMinor + offerMinor - sumOfAmounts(addons);
  const offer =
    offerMinor === 0
      ? []
      : [lineOf({ kind: "discount", name: offerName, amountMinor: -offerMinor, ...about })];
  return { service: lineOf({ kind: "service", name: serviceName, amountMinor, ...about }), offer, addons };
}

/** The tax of a package was paid when it was sold (rule 37.5). An extra line has the price less the value. */
function packageLines(service: LineDraft, { name, valueMinor }: PackageVisit): LineDraft[] {
  const untaxed = { ...service, taxName: "", taxBasisPoints: 0 };
  const amountMinor = valueMinor - service.amountMinor;
  return amountMinor === 0 ? [untaxed] : [untaxed, { ...untaxed, kind: "discount", name, amountMinor }];
}

/** A percentage applies to the discounted services. Each provider gets a share by the value of their services (rule 37.24). */
function tipLines(work: readonly LineDraft[], { tip }: Cart): LineDraft[] {
  if (!tip) return [];
  const earned = new Map<number | null, number>();
  for (const { kind, providerId, amountMinor, productId } of work) {
    if (kind === "product" || productId !== null || providerId === null) continue;
    earned.set(providerId, (earned.get(providerId) ?? 0) + amountMinor);
  }
  const base = [...earned.values()].reduce((whole, amount) => whole + amount, 0);
  const amountMinor =
    "percent" in tip ? roundedShare(BigInt(base) * BigInt(tip.percent), 100n) : tip.amountMinor;
  const owners = base > 0 ? [...earned.keys()] : [[...earned.keys()][0] ?? null];
  const shares = base > 0 ? sharesOf(amountMinor, [...earned.values()]) : [amountMinor];
  return owners.flatMap((providerId, place) => {
    const share = shares[place] ?? 0;
    return share > 0 ? [lineOf({ kind: "tip", name: "Tip", amountMinor: share, providerId })] : [];
  });
}

/** Selects all fees if nothing else is due, else fees in the form, so a repeated request pays nothing. */
function feeLines({ fees, appointments, open }: Basket, cart: Cart): LineDraft[] {
  const isPaid = appointments.some((part) => occupies(part.status) && !open.includes(part));
  const isMeant = (id: number) =>
    !cart.sent && open.length === 0 && !isPaid && appointments.some((part) => part.id === id);
  return fees
    .filter(({ appointmentId: id }) => cart.fees.has(id) || isMeant(id))
    .map(({ appointmentId, serviceName, owedMinor }) =>
      lineOf({ kind: "fee", name: `Fee: ${serviceName}`, amountMinor: owedMinor, appointmentId }),
    );
}

function prepaidLines({ sellsVoucher }: Cart, offer: PackageOffer | null): LineDraft[] {
  const voucher = sellsVoucher
    ? [lineOf({ kind: "voucher", name: "Gift voucher", amountMinor: sellsVoucher.valueMinor })]
    : [];
  const sold = offer
    ? [
        lineOf({
          ...{
            kind: "package",
            name: withService(offer),
            amountMinor: offer.priceMinor,
            serviceId: offer.serviceId,
          },
          ...taxOfService(offer.serviceId),
        }),
      ]
    : [];
  return [...voucher, ...sold];
}

function depositLine(
  { open }: Basket,
  { depositMinor }: Cart,
  problems: Record<string, string>,
): LineDraft[] {
  const [part] = open;
  if (!part || depositMinor === null) {
    problems.deposit = "You can only take a deposit for a visit that is booked and not paid yet.";
    return [];
  }
  const { id: appointmentId, serviceName } = part;
  return [
    lineOf({ kind: "deposit", name: `Deposit: ${serviceName}`, amountMinor: depositMinor, appointmentId }),
  ];
}

/** A calculated checkout (rules 37.22 to 37.26). New vouchers, packages and deposits get ids in the sale. */
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
  problems: Record<string, string>;
  offer: PackageOffer | null;
  packageVisits: PackageVisits;
};

/** Refuses unreadable input as invalid. Adds other errors to `problems`. */
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
        ...deliveredLines({ parts, visits, basket, cart }, problems),
        ...feeLines(basket, cart),
        ...prepaidLines(cart, offer),
      ];
  if (cart.discount && isDeposit) problems.discount = noEffectMessage;
  if (cart.discount && cart.discountReason === "")
    problems.discountReason = "Enter a reason for the discount.";
  if (cart.sellsVoucher && currency !== own)
    problems.voucherValue = `Gift vouchers are sold in ${own}. Sell the voucher without this visit.`;
  const lines = taxed(drafts, taxIncluded);
  const totals = totalsOf(lines, taxIncluded);
  // The deposit of a visit doesn't pay for other parts or for a new deposit.
  const waits = (id: number) =>
    basket.open.some((part) => part.id === id) && !parts.some((part) => part.id === id);
  const deposits = isDeposit ? [] : basket.deposits.filter(({ appointmentId }) => !waits(appointmentId));
  const prepaid = prepaidPayments(
    { deposits, visits, totalMinor: totals.totalMinor, currency, cart, now },
    problems,
  );
  const restMinor = totals.totalMinor - sumOfAmounts(prepaid);
  return done({
    ...{ cart, basket, parts, lines, ...totals, taxIncluded },
    ...{ prepaid, restMinor, problems, offer, packageVisits: visits },
  });
}
