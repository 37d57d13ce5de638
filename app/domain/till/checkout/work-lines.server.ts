/** The lines of what is done and sold in a checkout, with discount and tip (rules 37.22 to 37.24). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Product } from "#app/domain/till/goods/products.server.ts";
import { taxOfService, taxWith } from "#app/domain/till/goods/tax-rates.server.ts";
import { discountLines, type LineDraft, lineOf } from "#app/domain/till/ledger/lines.ts";
import { roundedShare, sharesOf, sumOfAmounts } from "#app/domain/till/ledger/shares.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import type { Basket } from "./basket.server.ts";
import type { Cart } from "./cart.server.ts";
import type { PackageVisit, PackageVisits } from "./paid-ahead.server.ts";
import { itemsOf } from "./parts.server.ts";

type Sold = { parts: readonly Appointment[]; visits: PackageVisits; basket: Basket; cart: Cart };

/** Services, add-ons and products, what makes them cheaper, and the tip for them. */
export function workAndGoods(
  { parts, visits, basket, cart }: Sold,
  problems: Record<string, string>,
): LineDraft[] {
  const [paidByPackage, others]: [LineDraft[], LineDraft[]] = [[], []];
  for (const part of parts) {
    const { service, addons } = workOf(part);
    const visit = visits.get(part.id);
    if (visit) paidByPackage.push(...byPackage(service, visit));
    else others.push(service);
    others.push(...addons);
  }
  others.push(...goodsLines(basket.products, cart));
  const less = lessOf(others, { basket, cart }, problems);
  const work = [...paidByPackage.filter(({ kind }) => kind === "service"), ...others, ...less];
  return [...paidByPackage, ...others, ...less, ...tipLines(work, cart)];
}

export const takesNothing = "This discount takes nothing off. It is for services, add-ons and products.";

/** Refuses a discount that takes nothing off, and an amount above the sum that it is taken from (rule 37.45). */
function lessOf(
  lines: readonly LineDraft[],
  { basket, cart: { discount, discountReason } }: Pick<Sold, "basket" | "cart">,
  problems: Record<string, string>,
): LineDraft[] {
  if (!discount) return [];
  const less = discountLines(lines, discount, discountReason);
  const takenOff = -sumOfAmounts(less);
  if (takenOff === 0) problems.discount = takesNothing;
  else if ("amountMinor" in discount && takenOff < discount.amountMinor) {
    const most = formatMoney(takenOff, basket.currency, studio().locale);
    problems.discount = `A discount is never more than what it is taken from: ${most} here.`;
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

/** The service as it was booked, less its add-ons, which have lines of their own. */
function workOf(part: Appointment): { service: LineDraft; addons: LineDraft[] } {
  const { id, serviceId, serviceName, providerId, priceMinor } = part;
  const about = { appointmentId: id, providerId, serviceId, ...taxOfService(serviceId) };
  const addons = itemsOf(id).map((item) =>
    lineOf({ kind: "addon", name: item.name, amountMinor: item.priceMinor, ...about }),
  );
  const amountMinor = priceMinor - sumOfAmounts(addons);
  return { service: lineOf({ kind: "service", name: serviceName, amountMinor, ...about }), addons };
}

/** A package has been taxed when it was sold (rule 37.5); the difference to its value is a line of its own. */
function byPackage(service: LineDraft, { name, valueMinor }: PackageVisit): LineDraft[] {
  const untaxed = { ...service, taxName: "", taxBasisPoints: 0 };
  const amountMinor = valueMinor - service.amountMinor;
  return amountMinor === 0 ? [untaxed] : [untaxed, { ...untaxed, kind: "discount", name, amountMinor }];
}

/** Of a percentage: of the work after the discount. Shared by the providers, each as they earned (rule 37.24). */
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
