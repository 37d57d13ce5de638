import { and, asc, eq, sql } from "drizzle-orm";
import { db, preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, users } from "#db/schema.ts";
import { namedApart } from "./names-apart.server.ts";

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

/** As staff call them (rule 6.82). */
export const bookableProviders = (): { id: number; name: string }[] => namedApart(active().all());

export const activeProviderIds = (): number[] =>
  active()
    .all()
    .map(({ id }) => id);

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

export function providersByService(): Map<number, { id: number; name: string }[]> {
  const byService = new Map<number, { id: number; name: string }[]>();
  for (const { serviceId, ...provider } of ofAll().all()) {
    byService.set(serviceId, [...(byService.get(serviceId) ?? []), provider]);
  }
  return byService;
}

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

export const providersOfService = (serviceId: number): ServiceProvider[] => ofOne().all({ serviceId });

const offered = preparedQuery((db) =>
  db
    .select({ id: serviceProviders.serviceId })
    .from(serviceProviders)
    .where(eq(serviceProviders.providerId, sql.placeholder("providerId")))
    .orderBy(asc(serviceProviders.serviceId))
    .prepare(),
);

/** The ids of the services, rising; those of an inactive provider too. */
export const servicesOfferedBy = (providerId: number): number[] =>
  offered()
    .all({ providerId })
    .map(({ id }) => id);

export function assignServices(providerId: number, serviceIds: readonly number[]): void {
  const dropped = servicesOfferedBy(providerId).filter((id) => !serviceIds.includes(id));
  const pair = (serviceId: number) => ({ serviceId, providerId });
  assign(dropped.map(pair), serviceIds.map(pair));
}

/** These providers from now on; an inactive one keeps the service. */
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
