import { asc, eq, sql } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { appointmentResources, resources } from "#db/schema.ts";

/** The names of the rooms and equipment that an appointment holds, in the owner's order. */
export const roomsOf = (appointmentId: number): string[] =>
  held()
    .all({ appointmentId })
    .map(({ name }) => name);

const held = preparedQuery((db) =>
  db
    .select({ name: resources.name })
    .from(appointmentResources)
    .innerJoin(resources, eq(resources.id, appointmentResources.resourceId))
    .where(eq(appointmentResources.appointmentId, sql.placeholder("appointmentId")))
    .orderBy(asc(resources.position), asc(resources.id))
    .prepare(),
);
