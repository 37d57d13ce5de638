/** Decides how much an offer takes off the price of a treatment (rules 12.5 to 12.8). */
import { isoWeekday } from "#app/domain/availability/dates.ts";
import type { entries } from "#db/schema.ts";

type EntryRow = typeof entries.$inferSelect;

export type Conditions = Pick<
  EntryRow,
  "percentOff" | "amountOffMinor" | "weekdays" | "fromMin" | "toMin" | "categories" | "forAccounts"
>;

export type PricedOffer = Conditions & Pick<EntryRow, "title" | "date" | "lastDate">;

/** `start` in minutes since midnight, on the studio's clock. `hasAccount`: of the person who books. */
export type VisitTime = { date: string; start: number; hasAccount: boolean };

/** `minor`: what the offer takes off, in minor units. */
export type Reduction = { name: string; minor: number };

export const namesIn = (categories: string): string[] => categories.split("\n").filter(Boolean);

export const isFor = ({ categories }: Conditions, category: string): boolean =>
  categories === "" || namesIn(categories).includes(category);

function holds(offer: PricedOffer, { date, start, hasAccount }: VisitTime): boolean {
  const { date: first, lastDate, weekdays, fromMin, toMin, forAccounts } = offer;
  return (
    (hasAccount || !forAccounts) &&
    date >= first &&
    (lastDate === null || date <= lastDate) &&
    (weekdays === "" || weekdays.includes(String(isoWeekday(date)))) &&
    (fromMin === null || start >= fromMin) &&
    (toMin === null || start <= toMin)
  );
}

/** Rounds half up. A price is never below 0. */
export function reducedPrice(
  priceMinor: number,
  { percentOff, amountOffMinor }: Pick<Conditions, "percentOff" | "amountOffMinor">,
): number {
  const share = percentOff === null ? priceMinor : Math.floor((priceMinor * (100 - percentOff) + 50) / 100);
  return Math.max(0, share - (amountOffMinor ?? 0));
}

/** Returns the reduction of the offer with the lowest price, or null. Offers are never added up. On a tie the first one counts. */
export function reductionFor(
  offers: readonly PricedOffer[],
  { priceMinor, category, ...at }: VisitTime & { priceMinor: number; category: string },
): Reduction | null {
  let best: Reduction | null = null;
  for (const offer of offers) {
    if (!isFor(offer, category) || !holds(offer, at)) continue;
    const minor = priceMinor - reducedPrice(priceMinor, offer);
    if (minor > (best?.minor ?? 0)) best = { name: offer.title, minor };
  }
  return best;
}

/** Whose offers a form shows. The desk sees both kinds, because it may choose the client later. */
export type Buyer = "account" | "guest" | "either";

export const buyerWith = (accountId: number | null): Buyer => (accountId === null ? "guest" : "account");

/** Writes the offers of a treatment for `shownTerms`: "op10w2t0-720d2026-11-01_" (rule 12.10). */
export const offersInText = (offers: readonly PricedOffer[], category: string, buyer: Buyer): string =>
  offers
    .filter((offer) => isFor(offer, category) && (buyer !== "guest" || !offer.forAccounts))
    .map(({ percentOff, amountOffMinor, weekdays, fromMin, toMin, date, lastDate, forAccounts }) => {
      const less = percentOff === null ? `m${amountOffMinor}` : `p${percentOff}`;
      const times = `t${fromMin ?? ""}-${toMin ?? ""}`;
      const mark = forAccounts && buyer === "either" ? "a" : "";
      return `o${less}w${weekdays}${times}d${date}_${lastDate ?? ""}${mark}`;
    })
    .join();

const written =
  /(?<=^|,)o([pm])(\d{1,9})w([1-7]{0,7})t(\d{0,4})-(\d{0,4})d(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d|)(a?)(?=,|$)/gu;

/** Reads the offers that a form showed. */
export const offersShownIn = (text: string): PricedOffer[] =>
  [...text.matchAll(written)].map(([, unit, less, weekdays = "", from, to, date = "", lastDate, mark]) => ({
    ...{ title: "", categories: "", weekdays, date },
    percentOff: unit === "p" ? Number(less) : null,
    amountOffMinor: unit === "m" ? Number(less) : null,
    fromMin: from ? Number(from) : null,
    toMin: to ? Number(to) : null,
    lastDate: lastDate || null,
    forAccounts: mark === "a",
  }));
