/** A provider as the API gives it: no address, no phone number (product.md, "The API, exactly"). */
import { and, asc, eq, sql } from "drizzle-orm";
import { serviceAsRead } from "#app/catalogue/services/services.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, services as servicesTable, users } from "#db/schema.ts";

const profile = preparedQuery((db) =>
  db
    .select({ id: users.id, username: users.username, buffer_minutes: providers.bufferMinutes })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(and(eq(providers.userId, sql.placeholder("id")), eq(providers.active, true)))
    .prepare(),
);

const given = preparedQuery((db) =>
  db
    .select({ service: servicesTable })
    .from(serviceProviders)
    .innerJoin(servicesTable, eq(servicesTable.id, serviceProviders.serviceId))
    .where(eq(serviceProviders.providerId, sql.placeholder("id")))
    .orderBy(asc(servicesTable.position), asc(servicesTable.id))
    .prepare(),
);

export function providerAsRead(id: number) {
  const found = profile().get({ id });
  if (!found) return undefined;
  const { currency } = studio();
  const services = given()
    .all({ id })
    .map(({ service }) => serviceAsRead(service, currency));
  return { ...found, services };
}

const everyone = preparedQuery((db) =>
  db
    .select({ id: providers.userId, name: users.username })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(eq(providers.active, true))
    .orderBy(asc(providers.userId))
    .prepare(),
);

/** All who can be booked, by id. */
export const bookableProviders = (): { id: number; name: string }[] => everyone().all();

/** The ids of all who can be booked. */
export const activeProviderIds = (): number[] => bookableProviders().map(({ id }) => id);
