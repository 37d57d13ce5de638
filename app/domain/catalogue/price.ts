import { unitsPerMajor } from "#app/platform/words/money.ts";

/** In bytes, as base64 or in a form. */
export const serviceBodyLimit = 1.5 * 1024 * 1024;

/** In minor units. The table has the same limit. */
export const highestPrice = 100_000_000;

export const longestPrice = 40;

/** Parses "95", "95.50" or "€95,50" to minor units. Returns null for other or ambiguous text. */
export function minorUnitsOf(typed: string, currency: string): number | null {
  const units = unitsPerMajor(currency);
  const decimals = Math.log10(units);
  const amount = typed
    .trim()
    .replace(/^(?:\p{Sc}|[A-Z]{3})|(?:\p{Sc}|[A-Z]{3})$/gu, "")
    .trim()
    // Two digits after a comma are decimals. Three could be thousands.
    .replace(/,(?=\d{1,2}$)/u, ".");
  const [, whole, part = ""] = /^(\d{1,9})(?:\.(\d*))?$/u.exec(amount) ?? [];
  const mayBeThousands = part.length === 3 && decimals !== 3;
  if (whole === undefined || mayBeThousands || part.replace(/0+$/u, "").length > decimals) return null;
  return Number(whole) * units + Number(part.padEnd(decimals, "0").slice(0, decimals));
}

export function typedPrice(minorUnits: number, currency: string): string {
  const units = unitsPerMajor(currency);
  const text = (minorUnits / units).toFixed(Math.log10(units));
  return text.replace(/\.0+$/u, "");
}

/** Returns examples for error texts: "15 or 15.50", "1500", "15 or 15.500". */
export function exampleAmounts(currency: string): string {
  const units = unitsPerMajor(currency);
  return units === 1 ? "1500" : `15 or ${(15.5).toFixed(Math.log10(units))}`;
}

export const priceTag = (price: string): string => price.replace(/^from /u, "From ");

export const sameNumber = (minorUnits: number, from: string, to: string): number =>
  Math.round((minorUnits * unitsPerMajor(to)) / unitsPerMajor(from));
