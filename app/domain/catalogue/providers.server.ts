import { and, asc, eq } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { db } from "#db/client.server.ts";
import { providers, serviceProviders, services as servicesTable, users } from "#db/schema.ts";
import { serviceAsRead } from "./services.server.ts";

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
  const services = db()
    .select({ service: servicesTable })
    .from(serviceProviders)
    .innerJoin(servicesTable, eq(servicesTable.id, serviceProviders.serviceId))
    .where(eq(serviceProviders.providerId, id))
    .orderBy(asc(servicesTable.position), asc(servicesTable.id))
    .all()
    .map(({ service }) => serviceAsRead(service, currency));
  return { ...found, services };
}
