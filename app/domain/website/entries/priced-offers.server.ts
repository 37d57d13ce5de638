import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";
import { type Buyer, offersInText, type PricedOffer } from "./offer-price.ts";

/** Returns the published offers that lower prices, in the owner's order. */
export const pricedOffers = cached("setup", (): PricedOffer[] =>
  db()
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.kind, "offer"),
        eq(entries.published, true),
        or(isNotNull(entries.percentOff), isNotNull(entries.amountOffMinor)),
      ),
    )
    .orderBy(asc(entries.position), asc(entries.id))
    .all()
    .map((row) => ({ ...row, title: withFacts(row.title) })),
);

/** Returns the offers of a category for `shownTerms`. */
export const shownOffers = (category: string, buyer: Buyer): string =>
  offersInText(pricedOffers(), category, buyer);
