import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { formatMoney, unitsPerMajor } from "#app/platform/words/money.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { addons, providers, serviceProviders, services, users } from "#db/schema.ts";
import { focusOf } from "#db/seed/pictures.ts";
import {
  neededColumn,
  needsIn,
  type ServiceNeeds,
  type Spread,
  spreadOf,
  withProvider,
} from "./needs.server.ts";
import { providersByService, withDistinctNames } from "./service-providers.server.ts";

export type ServiceRow = typeof services.$inferSelect;

const { story, forWhom, notForWhom, preparation, aftercare, questions, ...shortColumns } =
  getTableColumns(services);
const { pauseAfterMinutes, pauseMinutes, taxRateId, ...catalogueColumns } = shortColumns;

type CatalogueRow = Pick<ServiceRow, keyof typeof catalogueColumns>;

/** `price` and `minutes` cover all providers, such as "from $95" and "45–60" (rule 36.11). `priceMinor` is in minor units. */
export type CatalogueService = Omit<CatalogueRow, "createdAt" | "position"> & {
  price: string;
  minutes: string;
  spread?: Spread;
  providers: { id: number; name: string }[];
  /** 1 to 5: the fabric that is shown where there is no picture. Each category has its own. */
  cloth: number;
  focus?: "start" | "end";
};

/** Adds `minutes` to the duration and `priceMinor` to the price (rule 36.1). */
export type ServiceAddon = { id: number; name: string; minutes: number; priceMinor: number };

export type ServiceToBook = CatalogueService & { needs: ServiceNeeds; addons: ServiceAddon[] };

const added = sql`(SELECT json_group_array(json_object('id', ${addons.id}, 'name', ${addons.name},
    'minutes', ${addons.minutes}, 'priceMinor', ${addons.priceMinor}, 'position', ${addons.position}))
  FROM ${addons} WHERE ${addons.serviceId} = ${services.id} AND ${addons.active})`;

/** In a subquery, drizzle writes column names with their table. */
const addable = sql<string>`${added}`;

function addonsIn(text: string): ServiceAddon[] {
  const all: (ServiceAddon & { position: number })[] = JSON.parse(text);
  all.sort((a, b) => a.position - b.position || a.id - b.id);
  return all.map(({ position: _position, ...addon }) => addon);
}

const inOrder = preparedQuery((db) =>
  db
    .select({ ...catalogueColumns, needed: neededColumn, addable })
    .from(services)
    .orderBy(asc(services.position), asc(services.id))
    .prepare(),
);

export const serviceRows = (): CatalogueRow[] =>
  inOrder()
    .all()
    .map(({ needed: _needed, addable: _addable, ...service }) => service);

export const listServices = (): CatalogueService[] => servicesToBook().map(inCatalogue);

/** Includes unlisted services, for the owner and the desk. */
export const everyService = (): CatalogueService[] => everyServiceToBook().map(inCatalogue);

const inCatalogue = ({ needs: _needs, addons: _addons, ...service }: ServiceToBook) => service;

export const servicesToBook = cached("setup", (): ServiceToBook[] =>
  everyServiceToBook().filter(({ unlisted }) => !unlisted),
);

export const everyServiceToBook = cached("setup", (): ServiceToBook[] => {
  const providersOf = providersByService();
  const settings = studio();
  const rows = inOrder().all();
  const categories = [...new Set(rows.map(({ category }) => category))];
  return rows.map(({ createdAt: _createdAt, position: _position, needed, addable, ...service }) => {
    const needs = needsIn(needed);
    const providers = providersOf.get(service.id) ?? [];
    return {
      ...service,
      ...inWords(service, needs, providers, settings),
      providers,
      cloth: 1 + (categories.indexOf(service.category) % 5),
      focus: focusOf(service.image),
      needs,
      addons: addonsIn(addable),
    };
  });
});

type BookedTerms = { priceMinor: number; durationMinutes: number };

const nothing = { minutes: 0, priceMinor: 0 };

function inWords(
  terms: BookedTerms,
  needs: ServiceNeeds,
  providers: readonly { id: number }[],
  { currency, locale }: Studio,
  added = nothing,
) {
  const spread = spreadOf(terms, needs, providers);
  const prices = spread?.priceMinor ?? [terms.priceMinor, terms.priceMinor];
  const minutes = spread?.minutes ?? [terms.durationMinutes, terms.durationMinutes];
  const [least = 0, most = 0] = prices.map((price) => price + added.priceMinor);
  const [short = 0, long = 0] = minutes.map((one) => one + added.minutes);
  return {
    price: `${least < most ? "from " : ""}${formatMoney(least, currency, locale)}`,
    minutes: short < long ? `${short}–${long}` : String(short),
    ...(spread && { spread }),
  };
}

export const termsInWords = (
  service: ServiceToBook,
  providerId: number | "any",
  added = nothing,
  settings = studio(),
) => {
  const providers = providerId === "any" ? service.providers : [{ id: providerId }];
  return inWords(service, service.needs, providers, settings, added);
};

const rowById = preparedQuery((db) =>
  db
    .select()
    .from(services)
    .where(eq(services.id, sql.placeholder("id")))
    .prepare(),
);

export const serviceById = cached(
  "setup",
  (id: number): ServiceRow | undefined => rowById().get({ id }),
  200,
);

export const serviceNotFound = () => refused("not-found", "Service not found");

/** Returns a service for the API, with amounts in the currency's main unit (rule 13.3). */
export function serviceForApi(service: ServiceRow | CatalogueService, currency: string) {
  const { id, name, description, category, image, unavailable } = service;
  const price = service.priceMinor / unitsPerMajor(currency);
  const duration = service.durationMinutes;
  return {
    id,
    name,
    description,
    desc: description,
    category,
    duration,
    cost: price,
    price,
    image,
    unavailable,
  };
}

/** Returns the services that staff can book, in the owner's order. */
export const deskServices = cached("setup", (): ServiceToBook[] =>
  everyServiceToBook()
    .filter(({ unavailable }) => !unavailable)
    .map((service) => ({ ...service, providers: withDistinctNames(service.providers) })),
);

export const serviceChoice = ({ id, name, price, minutes }: ServiceToBook) => ({
  id,
  label: `${name}, ${price}, ${minutes} minutes`,
});

// Forms send the terms that they showed: "9500.60" means 9500 minor units and 60 minutes (rule 4.23).

export type Terms = { priceMinor: number; minutes: number };

export const termsInText = ({ priceMinor, minutes }: Terms): string => `${priceMinor}.${minutes}`;

export const termsById = (all: readonly (Terms & { id: number })[]): string =>
  all.map(({ id, ...terms }) => `${id}=${termsInText(terms)}`).join();

/** Returns the terms, those that differ by provider, and the shown offers: "9500.60,7=12000.75". */
export function shownTerms(
  service: { priceMinor: number; durationMinutes: number },
  needs: ServiceNeeds,
  providers: readonly { id: number }[],
  added: Terms,
  offers: string,
): string {
  const sum = (one: typeof service): Terms => ({
    priceMinor: one.priceMinor + added.priceMinor,
    minutes: one.durationMinutes + added.minutes,
  });
  const own = providers
    .filter(({ id }) => needs.byProvider.has(id))
    .map(({ id }) => ({ id, ...sum(withProvider(service, needs, id)) }));
  const ownTerms = own.length > 0 ? [termsById(own)] : [];
  return [termsInText(sum(service)), ...ownTerms, ...(offers ? [offers] : [])].join();
}

export function termsShownFor(text: string, id: number): Terms | null {
  const [, price, minutes] =
    new RegExp(`(?:^|,)${id}=(\\d{1,12})\\.(\\d{1,5})(?:,|$)`, "u").exec(text) ??
    /^(\d{1,12})\.(\d{1,5})(?:,|$)/u.exec(text) ??
    [];
  return price && minutes ? { priceMinor: Number(price), minutes: Number(minutes) } : null;
}

/** Returns a message for a price or duration that differs from the one shown. */
export function changedTerms(
  now: Terms,
  shown: Terms | null,
  { price, name }: { price: string; name: string | null },
): string[] {
  return [
    ...(shown?.priceMinor === now.priceMinor
      ? []
      : [name === null ? `The price is ${price} now.` : `${name} costs ${price} now.`]),
    ...(shown?.minutes === now.minutes ? [] : [`${name ?? "It"} takes ${now.minutes} minutes now.`]),
  ];
}

/** Returns a provider for the API, or undefined if it can't be booked (rule 14.7). */
export function providerForApi(id: number) {
  const found = db()
    .select({ id: users.id, username: users.username, buffer_minutes: providers.bufferMinutes })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(and(eq(providers.userId, id), eq(providers.active, true)))
    .get();
  if (!found) return undefined;
  const { currency } = studio();
  const offered = db()
    .select({ service: services })
    .from(serviceProviders)
    .innerJoin(services, eq(services.id, serviceProviders.serviceId))
    .where(eq(serviceProviders.providerId, id))
    .orderBy(asc(services.position), asc(services.id))
    .all()
    .map(({ service }) => serviceForApi(service, currency));
  return { ...found, services: offered };
}
