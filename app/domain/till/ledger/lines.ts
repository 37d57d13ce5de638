/** Lines of a sale with discounts and taxes (rules 37.1 to 37.5). */

export function groupedBy<T, Key>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

// Parts always add up to the whole (rule 37.2). The products need BigInt, because a double is too small.

export const sumOfAmounts = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((whole, { amountMinor }) => whole + amountMinor, 0);

/** Rounds half away from zero. `denominator` is positive. */
export function roundedShare(numerator: bigint, denominator: bigint): number {
  const half = numerator < 0n ? -denominator : denominator;
  return Number((2n * numerator + half) / (2n * denominator));
}

/** Rounds down and adds the rest to the parts that lost most by rounding. */
export function exactParts(numerators: readonly bigint[], denominator: bigint, whole: number): number[] {
  const parts = numerators.map((numerator, place) => {
    const down = floorOf(numerator, denominator);
    return { place, amount: Number(down), lost: numerator - down * denominator };
  });
  const left = whole - parts.reduce((sum, { amount }) => sum + amount, 0);
  const first = parts.toSorted((a, b) => Number(b.lost - a.lost) || a.place - b.place).slice(0, left);
  const risen = new Set(first.map(({ place }) => place));
  return parts.map(({ place, amount }) => (risen.has(place) ? amount + 1 : amount));
}

function floorOf(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** Divides `whole` in proportion to the amounts, which must have the same sign. */
export function sharesOf(whole: number, amounts: readonly number[]): number[] {
  const base = amounts.reduce((sum, amount) => sum + amount, 0);
  if (base === 0) return amounts.map(() => 0);
  const numerators = amounts.map((amount) => BigInt(amount) * BigInt(whole));
  return exactParts(numerators, BigInt(base), whole);
}

const lineKinds = [
  ...(["service", "addon", "product", "discount", "fee", "tip", "voucher", "package", "deposit"] as const),
];

export type LineKind = (typeof lineKinds)[number];

/** `amountMinor` is for the whole quantity. */
export type LineDraft = {
  kind: LineKind;
  name: string;
  quantity: number;
  amountMinor: number;
  taxName: string;
  taxBasisPoints: number;
  appointmentId: number | null;
  providerId: number | null;
  serviceId: number | null;
  productId: number | null;
  voucherId: number | null;
  packageId: number | null;
};

export type TaxedLine = LineDraft & { taxMinor: number };

export const lineOf = (
  given: Pick<LineDraft, "kind" | "name" | "amountMinor"> & Partial<LineDraft>,
): LineDraft => ({
  quantity: 1,
  taxName: "",
  taxBasisPoints: 0,
  appointmentId: null,
  providerId: null,
  serviceId: null,
  productId: null,
  voucherId: null,
  packageId: null,
  ...given,
});

/** Taxes the sum of each rate, then splits it over its lines (rule 37.3). */
export function taxed(lines: readonly LineDraft[], taxIncluded: boolean): TaxedLine[] {
  const withTax: TaxedLine[] = lines.map((line) => ({ ...line, taxMinor: 0 }));
  const rates = groupedBy(withTax, ({ taxName, taxBasisPoints }) => `${taxBasisPoints} ${taxName}`);
  for (const ofRate of rates.values()) {
    const points = BigInt(ofRate[0]?.taxBasisPoints ?? 0);
    const denominator = taxIncluded ? 10_000n + points : 10_000n;
    const numerators = ofRate.map(({ amountMinor }) => BigInt(amountMinor) * points);
    const whole = roundedShare(
      numerators.reduce((sum, numerator) => sum + numerator, 0n),
      denominator,
    );
    const parts = exactParts(numerators, denominator, whole);
    for (const [place, line] of ofRate.entries()) line.taxMinor = parts[place] ?? 0;
  }
  return withTax;
}

/** Returns the totals, which include tax (rule 37.1). */
export function totalsOf(
  lines: readonly Pick<TaxedLine, "amountMinor" | "taxMinor">[],
  taxIncluded: boolean,
): { totalMinor: number; taxMinor: number } {
  const taxMinor = lines.reduce((sum, line) => sum + line.taxMinor, 0);
  const amount = sumOfAmounts(lines);
  return { totalMinor: taxIncluded ? amount : amount + taxMinor, taxMinor };
}

/** A basis point is a hundredth of a percent. */
export type Discount = { basisPoints: number } | { amountMinor: number };

/** Tips, fees and prepaid items get no discount (rule 37.4). */
const discounted: readonly LineKind[] = ["service", "addon", "product"];

/** Returns a discount line for each discounted line, with the same provider and tax (rule 37.4). */
export function discountLines(lines: readonly LineDraft[], discount: Discount, name: string): LineDraft[] {
  const cheaper = lines.filter(({ kind, amountMinor }) => discounted.includes(kind) && amountMinor > 0);
  const base = sumOfAmounts(cheaper);
  const wished =
    "basisPoints" in discount
      ? roundedShare(BigInt(base) * BigInt(discount.basisPoints), 10_000n)
      : discount.amountMinor;
  const shares = sharesOf(
    Math.min(wished, base),
    cheaper.map(({ amountMinor }) => amountMinor),
  );
  return cheaper.flatMap((line, place) => {
    const share = shares[place] ?? 0;
    return share === 0
      ? []
      : [{ ...line, kind: "discount" as const, name, quantity: 1, amountMinor: -share, productId: null }];
  });
}

/** Returns an equal share of the price. The last visit gets the rest (rule 37.14). */
export const visitValue = (
  priceMinor: number,
  visits: number,
  left: { visits: number; valueMinor: number },
): number => (left.visits <= 1 ? left.valueMinor : Math.floor(priceMinor / visits));
