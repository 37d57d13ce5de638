/** Amounts are divided so that their parts always add up to the whole (rule 37.2). BigInt: a price times a price is beyond a double. */

export const sumOfAmounts = (amounts: readonly { amountMinor: number }[]): number =>
  amounts.reduce((whole, { amountMinor }) => whole + amountMinor, 0);

/** `numerator / denominator`, a half away from zero. `denominator` is above zero. */
export function roundedShare(numerator: bigint, denominator: bigint): number {
  const half = numerator < 0n ? -denominator : denominator;
  return Number((2n * numerator + half) / (2n * denominator));
}

/** Each part rounded down, and what is left of `whole` to those that lost most by it; the first of two that lost as much. */
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

/** `whole` over amounts of one sign, by their size; all zeros where they are nothing together. */
export function sharesOf(whole: number, amounts: readonly number[]): number[] {
  const base = amounts.reduce((sum, amount) => sum + amount, 0);
  if (base === 0) return amounts.map(() => 0);
  const numerators = amounts.map((amount) => BigInt(amount) * BigInt(whole));
  return exactParts(numerators, BigInt(base), whole);
}
