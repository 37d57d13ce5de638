import { unitsPerMajor } from "#app/platform/words/money.ts";

/** Bytes of a request that carries a service, as base64 or in a form. */
export const serviceBodyLimit = 1.5 * 1024 * 1024;

/** The most that a service may cost, in minor units; the table holds it too. */
export const highestPrice = 100_000_000;

export const longestPrice = 40;

/** Minor units of "95", "95.50" or "€95,50"; null for no amount, for more decimals than its currency has, and for a point that could separate thousands. */
export function minorUnitsOf(typed: string, currency: string): number | null {
  const units = unitsPerMajor(currency);
  const decimals = Math.log10(units);
  const amount = typed
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, "")
    .trim()
    // A comma with two digits after it is a decimal one; with three it could separate thousands.
    .replace(/,(?=\d{1,2}$)/u, ".");
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d*))?$/u.exec(amount) ?? [];
  const mayBeThousands = part.length === 3 && decimals !== 3;
  if (whole === undefined || mayBeThousands || part.replace(/0+$/u, "").length > decimals) return null;
  return Number(whole) * units + Number(part.padEnd(decimals, "0").slice(0, decimals));
}

/** "95" or "95.50", as people type it. */
export function typedPrice(minorUnits: number, currency: string): string {
  const units = unitsPerMajor(currency);
  const text = (minorUnits / units).toFixed(Math.log10(units));
  return text.replace(/\.0+$/u, "");
}

/** How an amount may be typed, in a sentence that asks for one: "15 or 15.50", "1500", "15 or 15.500". */
export function amountsLike(currency: string): string {
  const units = unitsPerMajor(currency);
  return units === 1 ? "1500" : `15 or ${(15.5).toFixed(Math.log10(units))}`;
}

/** Where a price stands alone: "From $95". */
export const priceTag = (price: string): string => price.replace(/^from /u, "From ");

export const sameNumber = (minorUnits: number, from: string, to: string): number =>
  Math.round((minorUnits * unitsPerMajor(to)) / unitsPerMajor(from));
