/** What /book/visit lets people choose from, in words: rows, days and chains (rule 35.25). */
import { sumOfItems } from "#app/appointments/insert.server.ts";
import type { Offer } from "#app/booking/make/offer.server.ts";
import { askedOfAll, visitsGivenTo } from "#app/booking/needs/given-times.server.ts";
import { type Addon, addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { needsOf, withProvider } from "#app/catalogue/services/needs.server.ts";
import { type CatalogueService, listServices, serviceById } from "#app/catalogue/services/services.server.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { formatMoney } from "#app/words/money.ts";
import { askedRow, chainQuestionOf } from "./chain-question.server.ts";
import { type DaysOfChains, daysOfChains } from "./days-of-chains.server.ts";
import { mostVisitRows, type TypedRow, type VisitKind, visitUrl } from "./rows.ts";

export type VisitQuery = { kind: VisitKind; rows: TypedRow[]; date: string | null };

/** `accountId`: of the signed-in client. Without a day the first that has times. Rows without a service are there to be filled in: nothing is offered yet. */
export function visitChoices(query: VisitQuery, now: number, accountId: number | null = null) {
  const settings = studio();
  const services = listServices().filter(
    ({ unavailable, providers }) => !unavailable && providers.length > 0,
  );
  const rows = query.rows.map((typed) => rowChoice(typed, services));
  const offers = rows.flatMap(({ offer }) => offer ?? []);
  const isComplete = offers.length === rows.length && rows.length > 1;
  return {
    kind: query.kind,
    services: services.map(({ id, name, category, price, minutes }) => ({
      id,
      category,
      label: `${name}, ${price}, ${minutes} min`,
    })),
    rows: rows.map(({ offer: _offer, ...row }) => row),
    mayAdd: rows.length < mostVisitRows,
    isComplete,
    total: isComplete ? totalOf(offers, settings) : null,
    ...(isComplete ? offeredDays(offers, query, settings, { now, accountId }) : noDays),
  };
}

const noDays: DaysOfChains = { days: [], day: null, times: [], nextDay: null, dateProblem: null };

/** A row as it stands in the page, with what can be chosen in it. */
type RowChoice = TypedRow & {
  name: string;
  providers: { id: number; name: string }[];
  addons: { id: string; label: string }[];
  problem: string | null;
  /** What must be so before, in words; left out where nothing must. */
  asked?: string;
};

type RowOffer = Pick<Offer, "service" | "providers" | "needs" | "items">;

function rowChoice(typed: TypedRow, services: CatalogueService[]): RowChoice & { offer: RowOffer | null } {
  const service = services.find(({ id }) => String(id) === typed.serviceId);
  const problem = typed.serviceId && !service ? "This service is not offered any more." : null;
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

/** "$123", or "from $123" where it depends on who gives it. */
function totalOf(offers: readonly RowOffer[], { currency, locale }: Studio): string {
  const prices = offers.map(({ service, providers, needs, items }) => {
    const each = providers.map(({ id }) => withProvider(service, needs, id).priceMinor);
    const added = sumOfItems(items).priceMinor;
    return [Math.min(...each) + added, Math.max(...each) + added] as const;
  });
  const sum = (which: 0 | 1) => prices.reduce((all, price) => all + price[which], 0);
  return `${sum(0) < sum(1) ? "from " : ""}${formatMoney(sum(0), currency, locale)}`;
}

function offeredDays(
  offers: readonly RowOffer[],
  query: VisitQuery,
  settings: Studio,
  { now, accountId }: { now: number; accountId: number | null },
) {
  const rows = offers.map(askedRow);
  const question = chainQuestionOf(rows, { keepOrder: false }, settings, now);
  const url = (date: string) => visitUrl(query.kind, query.rows, date);
  // Side by side the first one is the client; of the others nothing is known yet.
  const own = query.kind === "household" ? offers.slice(0, 1) : offers;
  const isGiven = visitsGivenTo(
    accountId,
    own.map(({ service, needs }) => ({ id: service.id, needs })),
  );
  return daysOfChains(rows, { kind: query.kind, question, date: query.date, url, isGiven }, settings);
}
