import { and, asc, eq, sql } from "drizzle-orm";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, users } from "#db/schema.ts";

const all = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .orderBy(asc(users.id))
    .prepare(),
);

/** Includes deleted providers, so that the numbers don't change when someone leaves. */
const numberedNames = cached("setup", (): ReadonlyMap<number, string> => {
  const seen = new Map<string, number>();
  const later = new Map<number, string>();
  for (const { id, name } of all().all()) {
    const key = name.trim().toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (count > 1) later.set(id, `${name} (${count})`);
  }
  return later;
});

/** Returns a name for staff. Providers with the same name are numbered by id: "Ana Lee (2)" (rule 6.82). Clients see only the name. */
export const distinctName = ({ id, name }: { id: number; name: string }): string =>
  numberedNames().get(id) ?? name;

export function withDistinctNames<Named extends { id: number; name: string }>(
  list: readonly Named[],
): Named[] {
  const later = numberedNames();
  return list.map((one) => ({ ...one, name: later.get(one.id) ?? one.name }));
}

export type ServiceProvider = { id: number; name: string; bufferMinutes: number };

const active = preparedQuery((db) =>
  db
    .select({ id: providers.userId, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.active, true))
    .orderBy(asc(providers.userId))
    .prepare(),
);

export const bookableProviders = cached("setup", (): { id: number; name: string }[] =>
  withDistinctNames(active().all()),
);

export const activeProviderIds = cached("setup", (): number[] =>
  active()
    .all()
    .map(({ id }) => id),
);

const isActiveProvider = and(eq(providers.userId, serviceProviders.providerId), eq(providers.active, true));

const ofAll = preparedQuery((db) =>
  db
    .select({ serviceId: serviceProviders.serviceId, id: users.id, name: users.username })
    .from(serviceProviders)
    .innerJoin(providers, isActiveProvider)
    .innerJoin(users, eq(users.id, providers.userId))
    .orderBy(asc(users.id))
    .prepare(),
);

export const providersByService = cached("setup", (): ReadonlyMap<number, { id: number; name: string }[]> => {
  const byService = new Map<number, { id: number; name: string }[]>();
  for (const { serviceId, ...provider } of ofAll().all()) {
    byService.set(serviceId, [...(byService.get(serviceId) ?? []), provider]);
  }
  return byService;
});

const ofOne = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.username, bufferMinutes: providers.bufferMinutes })
    .from(serviceProviders)
    .innerJoin(providers, isActiveProvider)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(serviceProviders.serviceId, sql.placeholder("serviceId")))
    .orderBy(asc(users.id))
    .prepare(),
);

export const providersOfService = cached(
  "setup",
  (serviceId: number): ServiceProvider[] => ofOne().all({ serviceId }),
  200,
);

export const servicesOfferedBy = (providerId: number): number[] =>
  db()
    .select({ id: serviceProviders.serviceId })
    .from(serviceProviders)
    .where(eq(serviceProviders.providerId, providerId))
    .orderBy(asc(serviceProviders.serviceId))
    .all()
    .map(({ id }) => id);

export function assignServices(providerId: number, serviceIds: readonly number[]): void {
  const dropped = servicesOfferedBy(providerId).filter((id) => !serviceIds.includes(id));
  const pair = (serviceId: number) => ({ serviceId, providerId });
  assign(dropped.map(pair), serviceIds.map(pair));
}

export function assignProviders(serviceId: number, ids: readonly number[]): void {
  const dropped = providersOfService(serviceId).flatMap(({ id }) => (ids.includes(id) ? [] : [id]));
  const pair = (providerId: number) => ({ serviceId, providerId });
  assign(dropped.map(pair), ids.map(pair));
}

type Pair = typeof serviceProviders.$inferInsert;

function assign(dropped: Pair[], given: Pair[]): void {
  const { serviceId, providerId } = serviceProviders;
  for (const pair of dropped) {
    const isPair = and(eq(serviceId, pair.serviceId), eq(providerId, pair.providerId));
    db().delete(serviceProviders).where(isPair).run();
  }
  if (given.length > 0) db().insert(serviceProviders).values(given).onConflictDoNothing().run();
}

export const providerAtDesk = (visit: { providerId: number; providerName: string }): string =>
  distinctName({ id: visit.providerId, name: visit.providerName });

/** Returns the provider id of a page's URL, or 0, which no provider has. */
export const providerInQuery = (query: URLSearchParams): number =>
  idOf(query.get("provider") ?? undefined) ?? 0;
