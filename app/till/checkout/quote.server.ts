/** What a checkout comes to: its lines, what is paid ahead already, and the rest that is to be paid now (rules 37.22 to 37.26). */
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { type Product, productsOnSale } from "#app/till/goods/products.server.ts";
import { taxOfService, taxWith } from "#app/till/goods/tax-rates.server.ts";
import { depositLeft } from "#app/till/ledger/balances.sql.server.ts";
import {
  discountLines,
  type LineDraft,
  lineOf,
  type TaxedLine,
  taxed,
  totalsOf,
  visitValue,
} from "#app/till/ledger/lines.ts";
import { roundedShare, sharesOf } from "#app/till/ledger/shares.ts";
import { type PaymentDraft, paymentOf } from "#app/till/ledger/write-sale.server.ts";
import {
  listOffers,
  type PackageOffer,
  packagesOf,
  type SoldPackage,
} from "#app/till/prepaid/packages.server.ts";
import { usableVoucher, type Voucher, vouchersOf } from "#app/till/prepaid/vouchers.server.ts";
import { type Cart, readCart } from "./cart.server.ts";
import { checkoutParts, feesFor, isUnpaid, itemsOf, type OwedFee } from "./parts.server.ts";

/** Whom and what a sale is about; a sale without a visit has no parts. `recordId` of the first part, unless it is given. */
export type Basket = {
  appointments: Appointment[];
  /** Those that can be paid. */
  open: Appointment[];
  recordId: number | null;
  currency: string;
  /** Prices of the list are in the studio's currency: a visit that was booked in another one is paid alone. */
  products: Product[];
  offers: PackageOffer[];
  fees: OwedFee[];
  packages: SoldPackage[];
  vouchers: Voucher[];
};

/** Null where an appointment is named and is not there. */
export function basketOf(
  { appointmentId, recordId }: { appointmentId: number | null; recordId?: number | null },
  now: number,
): Basket | null {
  const appointments = appointmentId === null ? [] : checkoutParts(appointmentId);
  if (appointmentId !== null && appointments.length === 0) return null;
  const settings = studio();
  const currency = appointments[0]?.currency ?? settings.currency;
  const isOwn = currency === settings.currency;
  const record = recordId ?? appointments.find((part) => part.id === appointmentId)?.recordId ?? null;
  const { date } = studioNow(settings.timeZone, now);
  const good = <T extends { currency: string }>(all: T[]) => all.filter((one) => one.currency === currency);
  return {
    appointments,
    open: appointments.filter((part) => part.currency === currency && isUnpaid(part)),
    recordId: record,
    currency,
    products: isOwn ? productsOnSale() : [],
    offers: isOwn ? listOffers().filter(({ active }) => active) : [],
    fees: feesFor(appointments, record, currency),
    packages: record === null ? [] : good(packagesOf(record, date)),
    vouchers: record === null ? [] : good(vouchersOf(record)).filter(({ leftMinor }) => leftMinor > 0),
  };
}

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
  packageOf: ReadonlyMap<number, SoldPackage>;
};

/** Refuses as "invalid" what can't be read; what can be read and not be had stands in `problems`. */
export function quoteFor(input: unknown, basket: Basket, now: number): Outcome<Quote> {
  const read = readCart(input, basket.currency);
  if (!read.ok) return read;
  const cart = read.value;
  const { taxIncluded } = studio();
  const problems: Record<string, string> = {};
  const isDeposit = cart.depositMinor !== null;
  const parts = isDeposit ? [] : basket.open.filter(({ id }) => !cart.sent || cart.parts.has(id));
  const packageOf = isDeposit ? new Map() : chosenPackages(parts, basket, cart);
  const offer = basket.offers.find(({ id }) => id === cart.offerId) ?? null;
  const drafts = isDeposit
    ? depositLine(basket, cart, problems)
    : [...workAndGoods(parts, packageOf, basket, cart), ...feeLines(basket, cart), ...soldAhead(cart, offer)];
  if (cart.discount && cart.discountReason === "") problems.discountReason = "Say what the discount is for.";
  const lines = taxed(drafts, taxIncluded);
  const totals = totalsOf(lines, taxIncluded);
  const paidAhead = prepaidOf({ parts, packageOf, totalMinor: totals.totalMinor, cart, now }, problems);
  const prepaid = paidAhead.filter(
    ({ amountMinor, packageVisits }) => amountMinor !== 0 || packageVisits > 0,
  );
  const restMinor = totals.totalMinor - sum(prepaid.map(({ amountMinor }) => amountMinor));
  return done({
    cart,
    basket,
    parts,
    lines,
    ...totals,
    taxIncluded,
    prepaid,
    restMinor,
    problems,
    offer,
    packageOf,
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0);

/** Of a form that has not been sent yet, a package for the same service pays; afterwards the one that was chosen. Each has its visits once. */
function chosenPackages(parts: Appointment[], { packages }: Basket, cart: Cart): Map<number, SoldPackage> {
  const left = new Map(packages.map(({ id, left: visits }) => [id, visits]));
  const chosen = new Map<number, SoldPackage>();
  for (const part of parts) {
    const asked = cart.packages.get(part.id);
    const one = packages.find(
      ({ id, serviceId }) =>
        (left.get(id) ?? 0) > 0 &&
        (serviceId === null || serviceId === part.serviceId) &&
        (cart.sent || asked !== undefined ? String(id) === asked : true),
    );
    if (!one) continue;
    left.set(one.id, (left.get(one.id) ?? 0) - 1);
    chosen.set(part.id, one);
  }
  return chosen;
}

function workAndGoods(
  parts: Appointment[],
  packageOf: ReadonlyMap<number, SoldPackage>,
  { products }: Basket,
  cart: Cart,
): LineDraft[] {
  const values = packageValues(parts, packageOf);
  const [paidByPackage, others]: [LineDraft[], LineDraft[]] = [[], []];
  for (const part of parts) {
    const { service, addons } = workOf(part);
    const value = values.get(part.id);
    if (value === undefined) others.push(service);
    else paidByPackage.push(...byPackage(service, packageOf.get(part.id)?.name ?? "", value));
    others.push(...addons);
  }
  for (const { id, name, priceMinor, taxRateId } of products) {
    const quantity = cart.quantities.get(id) ?? 0;
    if (quantity === 0) continue;
    const amountMinor = priceMinor * quantity;
    others.push(
      lineOf({ kind: "product", name, quantity, amountMinor, productId: id, ...taxWith(taxRateId) }),
    );
  }
  const reason = cart.discountReason || "Discount";
  const less = cart.discount ? discountLines(others, cart.discount, reason) : [];
  const work = [...paidByPackage.filter(({ kind }) => kind === "service"), ...others, ...less];
  return [...paidByPackage, ...others, ...less, ...tipLines(work, cart)];
}

/** The service as it was booked, less its add-ons, which have lines of their own. */
function workOf(part: Appointment): { service: LineDraft; addons: LineDraft[] } {
  const { id, serviceId, serviceName, providerId, priceMinor } = part;
  const about = { appointmentId: id, providerId, serviceId, ...taxOfService(serviceId) };
  const items = itemsOf(id);
  const amountMinor = priceMinor - sum(items.map((item) => item.priceMinor));
  return {
    service: lineOf({ kind: "service", name: serviceName, amountMinor, ...about }),
    addons: items.map((item) =>
      lineOf({ kind: "addon", name: item.name, amountMinor: item.priceMinor, ...about }),
    ),
  };
}

/** A package has been taxed when it was sold (rule 37.5); the difference to its value is a line of its own. */
function byPackage(service: LineDraft, name: string, value: number): LineDraft[] {
  const untaxed = { ...service, taxName: "", taxBasisPoints: 0 };
  const amountMinor = value - service.amountMinor;
  return amountMinor === 0 ? [untaxed] : [untaxed, { ...untaxed, kind: "discount", name, amountMinor }];
}

/** What each visit is worth, where several are paid with one package. */
function packageValues(
  parts: Appointment[],
  packageOf: ReadonlyMap<number, SoldPackage>,
): Map<number, number> {
  const left = new Map<number, { visits: number; valueMinor: number }>();
  const values = new Map<number, number>();
  for (const { id } of parts) {
    const one = packageOf.get(id);
    if (!one) continue;
    const before = left.get(one.id) ?? { visits: one.left, valueMinor: one.leftMinor };
    const value = visitValue(one.priceMinor, one.visits, before);
    left.set(one.id, { visits: before.visits - 1, valueMinor: before.valueMinor - value });
    values.set(id, value);
  }
  return values;
}

/** Of a percentage: of the work after the discount. Shared by the providers, each as they earned (rule 37.24). */
function tipLines(work: readonly LineDraft[], { tip }: Cart): LineDraft[] {
  if (!tip) return [];
  const earned = new Map<number | null, number>();
  for (const { kind, providerId, amountMinor, productId } of work) {
    if (kind === "product" || productId !== null || providerId === null) continue;
    earned.set(providerId, (earned.get(providerId) ?? 0) + amountMinor);
  }
  const base = sum([...earned.values()]);
  const amountMinor =
    "percent" in tip ? roundedShare(BigInt(base) * BigInt(tip.percent), 100n) : tip.amountMinor;
  const owners = base > 0 ? [...earned.keys()] : [[...earned.keys()][0] ?? null];
  const shares = base > 0 ? sharesOf(amountMinor, [...earned.values()]) : [amountMinor];
  return owners.flatMap((providerId, place) => {
    const share = shares[place] ?? 0;
    return share > 0 ? [lineOf({ kind: "tip", name: "Tip", amountMinor: share, providerId })] : [];
  });
}

/** Where nothing else of the visit is to be paid, what is owed of it is what one has come for. */
const feeLines = ({ fees, appointments, open }: Basket, cart: Cart): LineDraft[] =>
  fees
    .filter(({ appointmentId }) =>
      cart.sent
        ? cart.fees.has(appointmentId)
        : cart.fees.has(appointmentId) ||
          (open.length === 0 && appointments.some(({ id }) => id === appointmentId)),
    )
    .map(({ appointmentId, serviceName, owedMinor }) =>
      lineOf({ kind: "fee", name: `Fee: ${serviceName}`, amountMinor: owedMinor, appointmentId }),
    );

function soldAhead({ sellsVoucher }: Cart, offer: PackageOffer | null): LineDraft[] {
  const voucher = sellsVoucher
    ? [lineOf({ kind: "voucher", name: "Gift voucher", amountMinor: sellsVoucher.valueMinor })]
    : [];
  const sold = offer
    ? [
        lineOf({
          ...{ kind: "package", name: offer.name, amountMinor: offer.priceMinor, serviceId: offer.serviceId },
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
    problems.deposit = "A deposit is for a visit that takes place and is not paid yet.";
    return [];
  }
  const { id: appointmentId, serviceName } = part;
  return [
    lineOf({ kind: "deposit", name: `Deposit: ${serviceName}`, amountMinor: depositMinor, appointmentId }),
  ];
}

type Paying = {
  parts: Appointment[];
  packageOf: ReadonlyMap<number, SoldPackage>;
  totalMinor: number;
  cart: Cart;
  now: number;
};

/** First packages, then deposits, then vouchers, each up to what is left to pay (rule 37.25). */
function prepaidOf({ parts, packageOf, totalMinor, cart, now }: Paying, problems: Record<string, string>) {
  const paid = [...packageValues(parts, packageOf)].map(([id, amountMinor]) =>
    paymentOf({ method: "package", amountMinor, packageId: packageOf.get(id)?.id ?? null, packageVisits: 1 }),
  );
  const rest = () => totalMinor - sum(paid.map(({ amountMinor }) => amountMinor));
  for (const { id } of cart.sent && !cart.useDeposits ? [] : parts) {
    const amountMinor = Math.min(depositLeft(id), rest());
    if (amountMinor > 0) paid.push(paymentOf({ method: "deposit", amountMinor, appointmentId: id }));
  }
  const used = new Set<number>();
  for (const code of cart.codes) {
    const voucher = usableVoucher(code, now);
    if (!voucher.ok) problems.vouchers = `${code}: ${voucher.refusal.message}`;
    else if (!used.has(voucher.value.id)) {
      used.add(voucher.value.id);
      const amountMinor = Math.min(voucher.value.leftMinor, rest());
      if (amountMinor > 0)
        paid.push(paymentOf({ method: "voucher", amountMinor, voucherId: voucher.value.id }));
    }
  }
  return paid;
}
