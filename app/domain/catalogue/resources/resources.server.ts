/** Rooms and equipment, and how many appointments may use each at the same time (rule 36.5). */
import { asc, eq, sql } from "drizzle-orm";
import { refused } from "#app/platform/shared/outcome.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { resources, serviceResources, services } from "#db/schema.ts";

export type ResourceRow = typeof resources.$inferSelect;

const inOrder = preparedQuery((db) =>
  db.select().from(resources).orderBy(asc(resources.position), asc(resources.id)).prepare(),
);

/** In the owner's order, those that no service needs any more too. */
export const resourceRows = (): ResourceRow[] => inOrder().all();

const rowById = preparedQuery((db) =>
  db
    .select()
    .from(resources)
    .where(eq(resources.id, sql.placeholder("id")))
    .prepare(),
);

export const resourceById = (id: number): ResourceRow | undefined => rowById().get({ id });

export const resourceNotFound = () => refused("not-found", "Room not found");

/** The names of the services that need each, in the owner's order. */
export function servicesByResource(): Map<number, string[]> {
  const rows = db()
    .select({ resourceId: serviceResources.resourceId, name: services.name })
    .from(serviceResources)
    .innerJoin(services, eq(services.id, serviceResources.serviceId))
    .orderBy(asc(services.position), asc(services.id))
    .all();
  const names = new Map<number, string[]>();
  for (const { resourceId, name } of rows) {
    names.set(resourceId, [...(names.get(resourceId) ?? []), name]);
  }
  return names;
}
