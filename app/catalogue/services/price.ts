/** A price as it is typed and stored. */
import { unitsPerMajor } from "#app/words/money.ts";

/** The most that one service may cost, in the smallest unit; the table holds it too. */
export const highestPrice = 100_000_000;

/** Characters of a typed price; no amount that could be one is longer. */
export const longestPrice = 40;

/**
 * The smallest units of an amount such as "95", "95.50" or "95,50", with the currency's sign or code or without; null where
 * that is no amount, or has more decimals than the currency.
 */
export function smallestUnitsOf(typed: string, currency: string): number | null {
  const units = unitsPerMajor(currency);
  const decimals = Math.log10(units);
  const amount = typed
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, "")
    .trim()
    // A comma with two digits after it is a decimal one; with three it could separate thousands.
    .replace(/,(?=\d{1,2}$)/u, ".");
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d*))?$/u.exec(amount) ?? [];
  if (whole === undefined || part.replace(/0+$/u, "").length > decimals) return null;
  return Number(whole) * units + Number(part.padEnd(decimals, "0").slice(0, decimals));
}

/** "95" or "95.50", as somebody would type it. */
export function typedPrice(smallestUnits: number, currency: string): string {
  const units = unitsPerMajor(currency);
  const text = (smallestUnits / units).toFixed(Math.log10(units));
  return text.replace(/\.0+$/u, "");
}
