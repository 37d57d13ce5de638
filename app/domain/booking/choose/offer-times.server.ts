/** Prices of times at which an offer applies, and of a visit that moves (rules 12.9 to 12.11). */
import { eq, sql, sum } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { priceInWords } from "#app/domain/appointments/in-words.server.ts";
import { withProvider } from "#app/domain/catalogue/needs.server.ts";
import { type ServiceToBook, serviceById } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  type Buyer,
  type PricedOffer,
  reductionFor,
  type VisitTime,
} from "#app/domain/website/entries/offer-price.ts";
import { pricedOffers, shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";
import type { TimeOffer } from "./choices.ts";

type Asked = {
  service: Pick<ServiceToBook, "priceMinor" | "durationMinutes" | "category" | "needs">;
  providerIds: readonly number[];
  addedMinor: number;
};

/** Returns the price of a time if an offer applies then with one of the providers. */
export function offerAt({ service, providerIds, addedMinor }: Asked, at: VisitTime): TimeOffer | undefined {
  const offers = pricedOffers();
  if (offers.length === 0) return undefined;
  const prices = providerIds.map((id) => {
    const { priceMinor } = withProvider(service, service.needs, id);
    const reduction = reductionFor(offers, { ...at, priceMinor, category: service.category });
    return { listMinor: priceMinor + addedMinor, reduction };
  });
  const reduced = prices.flatMap(({ reduction }) => (reduction ? [reduction] : []));
  const [first] = reduced;
  if (!first) return undefined;
  const price = spread(prices.map(({ listMinor, reduction }) => listMinor - (reduction?.minor ?? 0)));
  const list = spread(prices.map(({ listMinor }) => listMinor));
  return { price, words: `${price} instead of ${list}, ${first.name}` };
}

function spread(prices: readonly number[]): string {
  const { currency, locale } = studio();
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return `${least < most ? "from " : ""}${formatMoney(least, currency, locale)}`;
}

const addedPrice = preparedQuery((db) =>
  db
    .select({ minor: sum(appointmentItems.priceMinor).mapWith(Number) })
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, sql.placeholder("id")))
    .prepare(),
);

type Moving = Pick<
  Appointment,
  "id" | "serviceId" | "clientId" | "priceMinor" | "offerName" | "offerMinor" | "currency"
>;

type Repriced = Pick<Appointment, "priceMinor" | "offerName" | "offerMinor">;

/** Returns the agreed price with the offers at another time. If the studio moves a visit, the price does not rise. */
export function repriced(
  part: Moving,
  { byStudio, ...at }: Pick<VisitTime, "date" | "start"> & { byStudio: boolean },
  offers: readonly PricedOffer[] = pricedOffers(),
): Repriced {
  const { priceMinor, offerName, offerMinor } = part;
  const listMinor = priceMinor + offerMinor;
  const service = part.serviceId === null ? undefined : serviceById(part.serviceId);
  const treatment = listMinor - (addedPrice().get({ id: part.id })?.minor ?? 0);
  const about = {
    priceMinor: treatment,
    category: service?.category ?? "",
    hasAccount: part.clientId !== null,
  };
  const found =
    service && part.currency === studio().currency ? reductionFor(offers, { ...at, ...about }) : null;
  if (byStudio && (found?.minor ?? 0) <= offerMinor) return { priceMinor, offerName, offerMinor };
  const { name, minor } = found ?? { name: "", minor: 0 };
  return { priceMinor: listMinor - minor, offerName: name, offerMinor: minor };
}

/** Returns the price of a time to which a client may move, or undefined if no offer matters. */
export function offerAfterMove(part: Moving, at: Pick<VisitTime, "date" | "start">): TimeOffer | undefined {
  const after = { ...part, ...repriced(part, { ...at, byStudio: false }) };
  if (after.offerMinor === 0 && part.offerMinor === 0) return undefined;
  const { locale } = studio();
  return {
    price: formatMoney(after.priceMinor, part.currency, locale),
    words: priceInWords(after, locale),
  };
}

const buyerOf = ({ clientId }: Pick<Moving, "clientId">): Buyer => (clientId === null ? "guest" : "account");

/** Returns the offers of the parts as a form of a move sends them, in the order of the parts. */
export const offersOfParts = (parts: readonly Moving[]): string =>
  parts
    .map((part) => {
      const service = part.serviceId === null ? undefined : serviceById(part.serviceId);
      return service ? shownOffers(service.category, buyerOf(part)) : "";
    })
    .join(";");
