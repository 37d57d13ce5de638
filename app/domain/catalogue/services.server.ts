import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { formatMoney, unitsPerMajor } from "#app/platform/words/money.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { kept } from "#db/kept.server.ts";
import { addons, providers, serviceProviders, services, users } from "#db/schema.ts";
import {
  neededColumn,
  needsIn,
  type ServiceNeeds,
  type Spread,
  spreadOf,
  withProvider,
} from "./needs.server.ts";
import { namedApart, providersByService } from "./service-providers.server.ts";

export type ServiceRow = typeof services.$inferSelect;

const { story, forWhom, notForWhom, preparation, aftercare, questions, ...shortColumns } =
  getTableColumns(services);
const { pauseAfterMinutes, pauseMinutes, taxRateId, ...catalogueColumns } = shortColumns;

type CatalogueRow = Pick<ServiceRow, keyof typeof catalogueColumns>;

/**
 * In words, by those who give it (rule 36.11): `price` "$95" or "from $95", `minutes` "60" or "45–60". As the service itself says:
 * `priceMinor` in minor units and `durationMinutes`; `spread` where somebody's differ.
 */
export type CatalogueService = Omit<CatalogueRow, "createdAt" | "position"> & {
  price: string;
  minutes: string;
  spread?: Spread;
  providers: { id: number; name: string }[];
};

/** What may be added to a service now: it is `minutes` longer with it, and `priceMinor` dearer (rule 36.1). */
export type ServiceAddon = { id: number; name: string; minutes: number; priceMinor: number };

/** What it needs, and what may be added, is for commands and the looks at free times, not for pages. */
export type ServiceToBook = CatalogueService & { needs: ServiceNeeds; addons: ServiceAddon[] };

const added = sql`(SELECT json_group_array(json_object('id', ${addons.id}, 'name', ${addons.name},
    'minutes', ${addons.minutes}, 'priceMinor', ${addons.priceMinor}, 'position', ${addons.position}))
  FROM ${addons} WHERE ${addons.serviceId} = ${services.id} AND ${addons.active})`;

/** Whoever reads a service reads what may be added with it; in no order. Around it a query, so that columns keep their tables. */
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

/** Without the words of their pages. */
export const serviceRows = (): CatalogueRow[] =>
  inOrder()
    .all()
    .map(({ needed: _needed, addable: _addable, ...service }) => service);

/** All services in the owner's order, the unavailable ones too. */
export const listServices = (): CatalogueService[] =>
  servicesToBook().map(({ needs: _needs, addons: _addons, ...service }) => service);

/** The same, with what each needs. */
export const servicesToBook = kept("setup", (): ServiceToBook[] => {
  const givers = providersByService();
  const settings = studio();
  return inOrder()
    .all()
    .map(({ createdAt: _createdAt, position: _position, needed, addable, ...service }) => {
      const needs = needsIn(needed);
      const providers = givers.get(service.id) ?? [];
      return {
        ...service,
        ...inWords(service, needs, providers, settings),
        providers,
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

/** What it costs and takes with one of those who give it, or with anybody, and with what is added, in words. */
export const wordsWith = (
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

export const serviceById = kept("setup", (id: number): ServiceRow | undefined => rowById().get({ id }), 200);

export const serviceNotFound = () => refused("not-found", "Service not found");

/** A service as the API gives it, with amounts in the currency's main unit (docs/rules.md, 13.3). */
export function serviceAsRead(service: ServiceRow | CatalogueService, currency: string) {
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

/** What staff may book, in the owner's order, with its providers as staff call them (rule 6.82). */
export const deskServices = kept("setup", (): ServiceToBook[] =>
  servicesToBook()
    .filter(({ unavailable }) => !unavailable)
    .map((service) => ({ ...service, providers: namedApart(service.providers) })),
);

/** A service as staff choose it, by price and length as guests read them: "Half Leg Wax, from $52, 45–50 minutes". */
export const serviceChoice = ({ id, name, price, minutes }: ServiceToBook) => ({
  id,
  label: `${name}, ${price}, ${minutes} minutes`,
});

// The terms that a form has shown, as one text that is sent with it: "9500.60" in minor units and minutes (rule 4.23).

export type Terms = { priceMinor: number; minutes: number };

export const termsInText = ({ priceMinor, minutes }: Terms): string => `${priceMinor}.${minutes}`;

/** The same by ids, such as those of add-ons: "12=2000.15,13=3000.45". */
export const termsById = (all: readonly (Terms & { id: number })[]): string =>
  all.map(({ id, ...terms }) => `${id}=${termsInText(terms)}`).join();

/** A service with what is added to it, and by provider where terms differ: "9500.60,7=12000.75". */
export function shownTerms(
  service: { priceMinor: number; durationMinutes: number },
  needs: ServiceNeeds,
  providers: readonly { id: number }[],
  added: Terms,
): string {
  const sum = (one: typeof service): Terms => ({
    priceMinor: one.priceMinor + added.priceMinor,
    minutes: one.durationMinutes + added.minutes,
  });
  const own = providers
    .filter(({ id }) => needs.byProvider.has(id))
    .map(({ id }) => ({ id, ...sum(withProvider(service, needs, id)) }));
  return [termsInText(sum(service)), ...(own.length > 0 ? [termsById(own)] : [])].join();
}

/** The terms that a text says of a provider or an add-on, else those of everyone; null where it says none. */
export function termsShownFor(text: string, id: number): Terms | null {
  const [, price, minutes] =
    new RegExp(`(?:^|,)${id}=(\\d{1,12})\\.(\\d{1,5})(?:,|$)`, "u").exec(text) ??
    /^(\d{1,12})\.(\d{1,5})(?:,|$)/u.exec(text) ??
    [];
  return price && minutes ? { priceMinor: Number(price), minutes: Number(minutes) } : null;
}

/** The price and the minutes that are not as they were shown, in sentences; `name` where several things are meant. */
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

/** A provider as the API gives it, with the services; undefined where nobody can be booked by that id (docs/rules.md, 14.7). */
export function providerAsRead(id: number) {
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
    .map(({ service }) => serviceAsRead(service, currency));
  return { ...found, services: offered };
}
