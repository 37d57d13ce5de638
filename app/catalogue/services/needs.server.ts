/** What a service needs beside its provider, and what differs with one of them (rules 35.1 to 35.5). */
import { eq, sql } from "drizzle-orm";
import type { ServicePause, TimeNeeds } from "#app/availability/needs/time-needs.ts";
import { preparedQuery } from "#db/client.server.ts";
import { resources, serviceProviders, serviceResources, services } from "#db/schema.ts";

/** `byProvider` has those alone with whom price or minutes are not the service's; null where one of them is. */
export type ServiceNeeds = {
  pause: ServicePause | null;
  resourceIds: number[];
  byProvider: ReadonlyMap<number, { priceMinor: number | null; durationMinutes: number | null }>;
};

const neededResources = sql`(SELECT json_group_array(${serviceResources.resourceId}) FROM ${serviceResources}
  JOIN ${resources} ON ${resources.id} = ${serviceResources.resourceId} AND ${resources.active}
  WHERE ${serviceResources.serviceId} = ${services.id})`;

const differing = sql`(SELECT json_group_array(
    json_array(${serviceProviders.providerId}, ${serviceProviders.priceMinor}, ${serviceProviders.durationMinutes}))
  FROM ${serviceProviders} WHERE ${serviceProviders.serviceId} = ${services.id}
    AND (${serviceProviders.priceMinor} IS NOT NULL OR ${serviceProviders.durationMinutes} IS NOT NULL))`;

/** A column of a query for services, for `needsIn`: whoever reads a service reads its needs with it. */
export const neededColumn = sql<string>`json_array(${services.pauseAfterMinutes}, ${services.pauseMinutes},
  json(${neededResources}), json(${differing}))`;

export function needsIn(needed: string): ServiceNeeds {
  const [after, minutes, resourceIds, differ]: Needed = JSON.parse(needed);
  return {
    pause: minutes > 0 ? { after, minutes } : null,
    resourceIds: resourceIds.sort((a, b) => a - b),
    byProvider: new Map(
      differ.map(([id, priceMinor, durationMinutes]) => [id, { priceMinor, durationMinutes }]),
    ),
  };
}

type Needed = [
  after: number,
  minutes: number,
  resourceIds: number[],
  differ: [providerId: number, priceMinor: number | null, durationMinutes: number | null][],
];

const ofOne = preparedQuery((db) =>
  db
    .select({ needed: neededColumn })
    .from(services)
    .where(eq(services.id, sql.placeholder("id")))
    .prepare(),
);

/** Nothing for a service that is not there. */
export function needsOf(serviceId: number): ServiceNeeds {
  const found = ofOne().get({ id: serviceId });
  return found ? needsIn(found.needed) : { pause: null, resourceIds: [], byProvider: new Map() };
}

/** For a question about times; `more` are minutes of what is added to the service. */
export function timeNeeds(durationMinutes: number, needs: ServiceNeeds, more = 0): Required<TimeNeeds> {
  const { pause, resourceIds, byProvider } = needs;
  const minutes = [...byProvider].flatMap(([id, { durationMinutes: own }]): [number, number][] =>
    own === null ? [] : [[id, own + more]],
  );
  return { durationMinutes: durationMinutes + more, byProvider: new Map(minutes), pause, resourceIds };
}

/** A service as it is with one provider: what it costs and how long it takes (rules 35.1 and 35.2). */
export function withProvider<S extends { priceMinor: number; durationMinutes: number }>(
  service: S,
  { byProvider }: ServiceNeeds,
  providerId: number,
): S {
  const own = byProvider.get(providerId);
  return {
    ...service,
    priceMinor: own?.priceMinor ?? service.priceMinor,
    durationMinutes: own?.durationMinutes ?? service.durationMinutes,
  };
}
