import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import type { Chain } from "#app/domain/availability/row-days.ts";
import { type Offer, termsWith } from "#app/domain/booking/visit/offer.server.ts";
import {
  askedOfAll,
  mustCallFirst,
  visitsMeetingRequirements,
} from "#app/domain/booking/visit/requirement-times.server.ts";
import { type Addon, addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { needsOf, withProvider } from "#app/domain/catalogue/needs.server.ts";
import {
  type CatalogueService,
  listServices,
  serviceById,
  shownTerms,
} from "#app/domain/catalogue/services.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { type Buyer, buyerWith } from "#app/domain/website/entries/offer-price.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { askedRow, chainQuestionOf } from "./chain-question.server.ts";
import { type ChainCost, chainCost, type DaysOfChains, daysOfChains } from "./days-of-chains.server.ts";
import { maxVisitRows, personsOf, type TypedRow, type VisitKind } from "./typed-rows.ts";

export type VisitQuery = { kind: VisitKind; rows: TypedRow[]; date: string | null };

/** Returns times on /book for several treatments (rule 35.25). Without a day, the first day with times. */
export function visitChoices(query: VisitQuery, now: number, accountId: number | null = null) {
  const settings = studio();
  const services = listServices().filter(
    ({ unavailable, providers }) => !unavailable && providers.length > 0,
  );
  const rows = query.rows.map((typed) => rowChoice(typed, services));
  const persons = personsOf(
    query.kind,
    query.rows.map(({ person }) => person),
  );
  const offers = rows.flatMap(({ offer }, at) => (offer ? { ...offer, person: persons[at] ?? 1 } : []));
  const isComplete = offers.length === rows.length && rows.length > 1;
  return {
    kind: query.kind,
    services: services.map(({ id, name, category, price, minutes }) => ({
      id,
      category,
      label: `${name}, ${price}, ${minutes} min`,
    })),
    rows: rows.map(({ offer: _offer, ...row }) => row),
    mayAdd: rows.length < maxVisitRows,
    isComplete,
    callFirst: offers.some((offer) => mustCallFirst(accountId, offer)),
    askedDate: query.date ?? "",
    /** Sent with the form, so that nothing else is booked. */
    shownTerms: isComplete ? offers.map(termsOfRow(buyerWith(accountId))).join(";") : "",
    ...(isComplete
      ? priced(offeredDays(offers, query, settings, { now, accountId }), offers, settings)
      : { ...noDays, total: null }),
  };
}

/** Two people need the same provider at the same time (rule 35.86). */
const tooFewProviders =
  "Side by side, each of you needs a different provider, and there are too few for these treatments. Please choose another treatment or provider for one of you, or book one after another.";

function haveOneEach([first, ...rest]: readonly RowOffer[], taken: readonly number[] = []): boolean {
  if (!first) return true;
  return first.providers.some(({ id }) => !taken.includes(id) && haveOneEach(rest, [...taken, id]));
}

const noDays: DaysOfChains = {
  day: null,
  dateProblem: null,
  wayOn: null,
  firstDate: "",
  lastDate: "",
  days: [],
  times: [],
  laterTimes: [],
  nextDay: null,
  whyNone: null,
};

/** Prices differ by provider, so each time has its own and the total is "$123" or "from $123" (rule 35.85). */
function priced(days: DaysOfChains, offers: readonly RowOffer[], { currency, locale }: Studio) {
  const prices = days.times.map(({ cost }) => cost?.minor ?? 0);
  const [least, most] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : leastAndMost(offers);
  const words = (minor: number) => formatMoney(minor, currency, locale);
  return {
    ...days,
    times: days.times.map((time, at) =>
      least < most || time.cost?.offer ? { ...time, price: words(prices[at] ?? 0) } : time,
    ),
    total: `${least < most ? "from " : ""}${words(least)}`,
  };
}

const termsOfRow =
  (buyer: Buyer) =>
  ({ service, needs, providers, items }: RowOffer): string =>
    shownTerms(service, needs, providers, sumOfItems(items), shownOffers(service.category, buyer));

/** Returns the price of a chain, and "$114 instead of $123, Quiet Tuesdays" if an offer applies. */
const costOfChain =
  (offers: readonly RowOffer[], hasAccount: boolean) =>
  (date: string, rows: Chain["rows"]): ChainCost => {
    const parts = rows.flatMap(({ row, providerId, start }) => {
      const offer = offers[row];
      return offer ? [termsWith(offer, providerId, { date, start, hasAccount })] : [];
    });
    const minor = parts.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
    return chainCost(
      minor,
      parts.flatMap(({ reduction }) => (reduction ? [reduction] : [])),
    );
  };

const priceWith = ({ service, needs, items }: RowOffer, providerId: number): number =>
  withProvider(service, needs, providerId).priceMinor + sumOfItems(items).priceMinor;

type RowChoice = TypedRow & {
  name: string;
  providers: { id: number; name: string }[];
  addons: { id: string; label: string }[];
  problem: string | null;
  /** Requirements in words (rule 36.20). */
  asked?: string;
};

type RowOffer = Pick<Offer, "service" | "providers" | "needs" | "items"> & { person?: number };

function rowChoice(typed: TypedRow, services: CatalogueService[]): RowChoice & { offer: RowOffer | null } {
  const service = services.find(({ id }) => String(id) === typed.serviceId);
  const problem = typed.serviceId && !service ? "This service is no longer offered." : null;
  if (!service) return { ...typed, serviceId: "", name: "", providers: [], addons: [], problem, offer: null };
  const asked = service.providers.find(({ id }) => String(id) === typed.providerId);
  const addons = addonsOf(service.id);
  const offer = offerOf(
    service,
    asked?.id ?? "any",
    addons.filter(({ id }) => typed.addonIds.includes(String(id))),
  );
  return {
    ...typed,
    serviceId: String(service.id),
    providerId: asked ? String(asked.id) : "any",
    name: service.name,
    providers: service.providers,
    addons: addons.map(({ id, name, minutes, price }) => ({
      id: String(id),
      label: `${name}, ${price}${minutes > 0 ? `, ${minutes} min more` : ""}`,
    })),
    problem: null,
    ...(offer && { asked: askedOfAll(offer) }),
    offer,
  };
}

function offerOf(
  { id, providers }: CatalogueService,
  providerId: number | "any",
  chosen: readonly Addon[],
): RowOffer | null {
  const service = serviceById(id);
  if (!service) return null;
  return {
    service,
    providers: providers
      .filter((provider) => providerId === "any" || provider.id === providerId)
      .map((provider) => ({ ...provider, bufferMinutes: 0 })),
    needs: needsOf(id),
    items: chosen.map(({ id: addonId, name, minutes, priceMinor }) => ({
      addonId,
      name,
      minutes,
      priceMinor,
    })),
  };
}

function leastAndMost(offers: readonly RowOffer[]): [number, number] {
  const prices = offers.map((offer) => offer.providers.map(({ id }) => priceWith(offer, id)));
  const sum = (of: (...each: number[]) => number) => prices.reduce((all, each) => all + of(...each), 0);
  return [sum(Math.min), sum(Math.max)];
}

function offeredDays(
  offers: readonly RowOffer[],
  query: VisitQuery,
  settings: Studio,
  { now, accountId }: { now: number; accountId: number | null },
): DaysOfChains {
  if (!haveOneEach(offers.filter(isAlone))) return { ...noDays, whyNone: tooFewProviders };
  const rows = offers.map(askedRow);
  const question = chainQuestionOf(rows, { keepOrder: false }, settings, now);
  const own = offers.filter(({ person }) => person === 1);
  const isGiven = visitsMeetingRequirements(
    accountId,
    own.map(({ service, needs }) => ({ id: service.id, needs })),
  );
  const whoOf = query.kind === "household" ? whoComes(query.rows, offers) : undefined;
  const costOf = costOfChain(offers, accountId !== null);
  const { kind, date } = query;
  return daysOfChains(rows, { kind, question, date, isGiven, whoOf, costOf }, settings);
}

const whoComes =
  (rows: readonly TypedRow[], offers: readonly RowOffer[]) =>
  (row: number): string => {
    const person = offers[row]?.person ?? 1;
    if (person === 1) return "you";
    const isTwo = offers.every((one) => (one.person ?? 1) <= 2);
    return rows[row]?.customerName || (isTwo ? "your companion" : `person ${person}`);
  };

const isAlone = ({ person }: RowOffer, _at: number, offers: readonly RowOffer[]): boolean =>
  offers.filter((one) => one.person === person).length === 1;
