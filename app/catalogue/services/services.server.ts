/** The services (treatments) and who gives them, as pages and the API read them. */
import { and, asc, eq, sql } from "drizzle-orm";
import { studio } from "#app/studio/studio.server.ts";
import { formatMoney, unitsPerMajor } from "#app/words/money.ts";
import { preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, services, users } from "#db/schema.ts";

export type ServiceRow = typeof services.$inferSelect;

/** `price` is in the locale's words; `priceCents` in the smallest unit of the currency. */
export type CatalogueService = Omit<ServiceRow, "createdAt" | "position"> & {
  price: string;
  providers: { id: number; name: string }[];
};

/** A provider of a service, as a booking needs it. */
export type ServiceProvider = { id: number; name: string; bufferMinutes: number };

const rows = preparedQuery((db) =>
  db.select().from(services).orderBy(asc(services.position), asc(services.id)).prepare(),
);

const givers = preparedQuery((db) =>
  db
    .select({ serviceId: serviceProviders.serviceId, id: users.id, name: users.username })
    .from(serviceProviders)
    .innerJoin(providers, and(eq(providers.userId, serviceProviders.providerId), eq(providers.active, true)))
    .innerJoin(users, eq(users.id, providers.userId))
    .orderBy(asc(users.id))
    .prepare(),
);

/** All services in the owner's order, the unavailable ones too. */
export function listServices(): CatalogueService[] {
  const { currency, locale } = studio();
  const byService = new Map<number, CatalogueService["providers"]>();
  for (const { serviceId, id, name } of givers().all()) {
    const list = byService.get(serviceId) ?? [];
    list.push({ id, name });
    byService.set(serviceId, list);
  }
  return rows()
    .all()
    .map(({ createdAt: _createdAt, position: _position, ...service }) => ({
      ...service,
      price: formatMoney(service.priceMinor, currency, locale),
      providers: byService.get(service.id) ?? [],
    }));
}

const rowById = preparedQuery((db) =>
  db
    .select()
    .from(services)
    .where(eq(services.id, sql.placeholder("id")))
    .prepare(),
);

export function serviceById(id: number): ServiceRow | undefined {
  return rowById().get({ id });
}

const providersOf = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username, bufferMinutes: providers.bufferMinutes })
    .from(serviceProviders)
    .innerJoin(providers, and(eq(providers.userId, serviceProviders.providerId), eq(providers.active, true)))
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(serviceProviders.serviceId, sql.placeholder("serviceId")))
    .orderBy(asc(users.id))
    .prepare(),
);

/** Who can be booked for a service, by id. */
export function providersOfService(serviceId: number): ServiceProvider[] {
  return providersOf().all({ serviceId });
}

/** A service as the API gives it (product.md, "Reads"): amounts in the currency's main unit. */
export function serviceAsRead(service: ServiceRow | CatalogueService, currency: string) {
  const amount = service.priceMinor / unitsPerMajor(currency);
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    desc: service.description,
    category: service.category,
    duration: service.durationMinutes,
    cost: amount,
    price: amount,
    image: service.image,
    unavailable: service.unavailable,
  };
}
