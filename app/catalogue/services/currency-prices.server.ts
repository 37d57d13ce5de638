/** The prices of the catalogue when the studio counts in another currency. */
import { unitsPerMajor } from "#app/words/money.ts";
import { prepared } from "#db/client.server.ts";
import { highestPrice } from "./price.ts";

/** The same number in another currency, in its smallest units. */
export const sameNumber = (smallestUnits: number, from: string, to: string): number =>
  Math.round((smallestUnits * unitsPerMajor(to)) / unitsPerMajor(from));

/**
 * Each price keeps its number, $95 becomes €95: no rate is ours to know. Where the new currency has other decimals the
 * smallest units are counted anew, to the nearest one ($12.50 becomes ¥13). Inside the caller's transaction. Answers the
 * name of a service whose price would be too high for the books, and has written nothing then; null where all is well.
 */
export function keepPriceNumbers(from: string, to: string): string | null {
  const factor = unitsPerMajor(to) / unitsPerMajor(from);
  if (factor === 1) return null;
  const dearest = prepared<{ name: string; price: number }>(
    "SELECT name, price_cents AS price FROM services ORDER BY price_cents DESC LIMIT 1",
  ).get();
  if (dearest && dearest.price * factor > highestPrice) return dearest.name;
  prepared("UPDATE services SET price_cents = CAST(round(price_cents * ?) AS INTEGER)").run(factor);
  return null;
}
