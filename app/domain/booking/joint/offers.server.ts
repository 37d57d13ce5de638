import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { jointRevision } from "#app/domain/appointments/joint.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { partsOfRequester } from "#app/domain/booking/change/own-appointments.server.ts";
import { type Offer, offerFor, termsWith } from "#app/domain/booking/visit/offer.server.ts";
import { listServices, shownTerms } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Buyer, buyerWith } from "#app/domain/website/entries/offer-price.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import {
  type ChainOffer,
  chainOffer,
  chainValue,
  freeTimeIn,
  freeTimeValue,
  partsIn,
} from "./chain-offer.ts";
import { chainInWords } from "./chain-question.server.ts";
import { whyNotAllMovedThere } from "./moved-parts.server.ts";
import {
  growingVisit,
  type PartPlace,
  placesBeside,
  placesOfAll,
  whyNotGivenAt,
  whyNotThisPerson,
} from "./places.server.ts";
import { readTreatment } from "./visit-request.server.ts";

type BesideOffer = {
  date: string;
  time: string;
  endTime: string;
  providerId: number;
  /** "11:00 AM to 11:30 AM with Maya Ortiz, $28". */
  label: string;
};

/** `rows`: the booked parts by time, from 1, then the new one. */
type PartOffers = {
  revision: string;
  beside: BesideOffer[];
  movingAll: ChainOffer[];
  offer: Offer;
  buyer: Buyer;
};

const maxChains = 6;

/** Returns times for a treatment. Clients see only times that meet the requirements. Refuses as `addPart`. */
export function partOffers(
  id: number,
  treatment: unknown,
  requester: Requester,
  now: number,
): Outcome<PartOffers> {
  const asked = readTreatment(treatment);
  if (!asked.ok) return asked;
  const found = growingVisit(id, requester, now);
  if (!found.ok) return found;
  const offered = offerFor(asked.value);
  if (!offered.ok) return offered;
  const [visit, offer] = [found.value, offered.value];
  const settled = { ...asked.value, forSomeoneElse: false, alsoBook: true };
  const isGiven = (place: PartPlace) => visit.atDesk || whyNotGivenAt(visit, offer, place) === null;
  const settings = studio();
  const chains = placesOfAll(visit, offer).filter(
    ({ place, date, chain: { start, end } }) =>
      isGiven(place) &&
      (visit.atDesk ||
        whyNotAllMovedThere(visit.parts, { date, chain: { start, end, rows: place.moved } }, requester) ===
          null),
  );
  return done({
    revision: jointRevision(partsOfRequester(visit.one, requester)),
    beside: placesBeside(visit, offer)
      .filter((place) => isGiven(place) && whyNotThisPerson(visit, offer, place, settled) === null)
      .map((place) => besideOffer(place, offer, visit.one.clientId !== null)),
    movingAll: chains.slice(0, maxChains).map(({ date, chain, rows }) => {
      const day = date === visit.date ? "" : `${dateInWords(date, settings.locale, "dayMonth")}: `;
      return chainOffer(date, chain, `${day}${chainInWords(chain, rows, settings)}`);
    }),
    offer,
    buyer: buyerWith(visit.one.clientId),
  });
}

function besideOffer(
  { date, start, end, providerId }: PartPlace,
  offer: Offer,
  hasAccount: boolean,
): BesideOffer {
  const { locale, currency } = studio();
  const name = offer.providers.find(({ id }) => id === providerId)?.name ?? "";
  const price = formatMoney(
    termsWith(offer, providerId, { date, start, hasAccount }).priceMinor,
    currency,
    locale,
  );
  const label = `${timeInWords(start, locale)} to ${timeInWords(end, locale)} with ${name}, ${price}`;
  return { date, time: timeOf(start), endTime: timeOf(end), providerId, label };
}

export const partTimes = ({ revision, beside, movingAll, offer, buyer }: PartOffers) => ({
  revision,
  shownTerms: shownTerms(
    ...([offer.service, offer.needs, offer.providers, sumOfItems(offer.items)] as const),
    shownOffers(offer.service.category, buyer),
  ),
  beside: beside.map((free) => ({ value: freeTimeValue(free), label: free.label })),
  movingAll: movingAll.map((chain) => ({ value: chainValue(chain), label: chain.label })),
});

export const noPartTimes: ReturnType<typeof partTimes> = {
  revision: "",
  shownTerms: "",
  beside: [],
  movingAll: [],
};

/** Reads a time beside the visit, or a chain that moves all parts and ends with the new row. Else null. */
export function addedPlaceIn(value: unknown) {
  const beside = freeTimeIn(value);
  if (beside) return beside;
  const all = partsIn(value);
  return all && { ...all, providerId: all.providerIds.pop(), moveAll: true };
}

export const mayGrow = (id: number, requester: Requester, now: number): boolean =>
  growingVisit(id, requester, now).ok;

/** Returns treatments, and times: first beside the visit, then moving all parts (rules 35.95 to 35.98). */
export function addChoices(id: number, query: URLSearchParams, requester: Requester, now: number) {
  const services = listServices().filter(
    ({ unavailable, providers }) => !unavailable && providers.length > 0,
  );
  const chosen = services.find((service) => String(service.id) === query.get("service"));
  const provider = chosen?.providers.find((one) => String(one.id) === query.get("provider"));
  const treatment = { serviceId: chosen?.id, providerId: provider?.id };
  const offers = chosen ? partOffers(id, treatment, requester, now) : null;
  return {
    services: services.map(({ id: serviceId, name, category, price, minutes }) => ({
      id: serviceId,
      category,
      label: `${name}, ${price}, ${minutes} min`,
    })),
    service: chosen ? { id: chosen.id, name: chosen.name, providers: chosen.providers } : null,
    provider: provider?.id ?? null,
    whyNone: offers && !offers.ok ? offers.refusal.message : null,
    ...(offers?.ok ? partTimes(offers.value) : noPartTimes),
  };
}
