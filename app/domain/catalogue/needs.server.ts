/** Pause, rooms and preconditions of a service, and prices and durations by provider (rules 35.1 to 35.5). */
import { eq, sql } from "drizzle-orm";
import type { ServicePause, TimeNeeds } from "#app/domain/availability/time-needs.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { resources, servicePreconditions, serviceProviders, serviceResources, services } from "#db/schema.ts";
import type { Precondition } from "./precondition.ts";

/** `byProvider` lists only providers whose price or minutes differ. `null` means same as the service. */
export type ServiceNeeds = {
  pause: ServicePause | null;
  resourceIds: number[];
  byProvider: ReadonlyMap<number, { priceMinor: number | null; durationMinutes: number | null }>;
  preconditions: readonly Precondition[];
};

const neededResources = sql`(SELECT json_group_array(${serviceResources.resourceId}) FROM ${serviceResources}
  JOIN ${resources} ON ${resources.id} = ${serviceResources.resourceId} AND ${resources.active}
  WHERE ${serviceResources.serviceId} = ${services.id})`;

const providerTerms = sql`(SELECT json_group_array(
    json_array(${serviceProviders.providerId}, ${serviceProviders.priceMinor}, ${serviceProviders.durationMinutes}))
  FROM ${serviceProviders} WHERE ${serviceProviders.serviceId} = ${services.id}
    AND (${serviceProviders.priceMinor} IS NOT NULL OR ${serviceProviders.durationMinutes} IS NOT NULL))`;

const preconditionList = sql`(SELECT json_group_array(json_object('id', c.id, 'kind', c.kind, 'otherServiceId', c.other_service_id,
    'otherName', other.name, 'hours', c.hours, 'days', c.days, 'consent', c.consent, 'markKind', c.mark_kind,
    'testServiceId', c.test_service_id, 'validDays', c.valid_days))
  FROM ${servicePreconditions} c LEFT JOIN ${services} other ON other.id = c.other_service_id
  WHERE c.service_id = ${services.id})`;

/** A column for queries of services, read by `needsIn`. */
export const neededColumn = sql<string>`json_array(${services.pauseAfterMinutes}, ${services.pauseMinutes},
  json(${neededResources}), json(${providerTerms}), json(${preconditionList}))`;

export function needsIn(needed: string): ServiceNeeds {
  const [after, minutes, resourceIds, differ, preconditions]: Needed = JSON.parse(needed);
  return {
    pause: minutes > 0 ? { after, minutes } : null,
    resourceIds: resourceIds.sort((a, b) => a - b),
    byProvider: new Map(
      differ.map(([id, priceMinor, durationMinutes]) => [id, { priceMinor, durationMinutes }]),
    ),
    preconditions: preconditions.sort((a, b) => a.id - b.id),
  };
}

type Needed = [
  after: number,
  minutes: number,
  resourceIds: number[],
  differ: [providerId: number, priceMinor: number | null, durationMinutes: number | null][],
  preconditions: Precondition[],
];

const ofOne = preparedQuery((db) =>
  db
    .select({ needed: neededColumn })
    .from(services)
    .where(eq(services.id, sql.placeholder("id")))
    .prepare(),
);

export const needsOf = cached(
  "setup",
  (serviceId: number): ServiceNeeds => {
    const found = ofOne().get({ id: serviceId });
    return found
      ? needsIn(found.needed)
      : { pause: null, resourceIds: [], byProvider: new Map(), preconditions: [] };
  },
  200,
);

export function timeNeeds(durationMinutes: number, needs: ServiceNeeds, more = 0): Required<TimeNeeds> {
  const { pause, resourceIds, byProvider } = needs;
  const minutes = [...byProvider].flatMap(([id, { durationMinutes: own }]): [number, number][] =>
    own === null ? [] : [[id, own + more]],
  );
  return { durationMinutes: durationMinutes + more, byProvider: new Map(minutes), pause, resourceIds };
}

export type Spread = { priceMinor: [least: number, most: number]; minutes: [least: number, most: number] };

export function spreadOf(
  service: { priceMinor: number; durationMinutes: number },
  needs: ServiceNeeds,
  providers: readonly { id: number }[],
): Spread | undefined {
  if (!providers.some(({ id }) => needs.byProvider.has(id))) return undefined;
  const each = providers.map(({ id }) => withProvider(service, needs, id));
  const ends = (all: number[]): [number, number] => [Math.min(...all), Math.max(...all)];
  return {
    priceMinor: ends(each.map(({ priceMinor }) => priceMinor)),
    minutes: ends(each.map(({ durationMinutes }) => durationMinutes)),
  };
}

/** Returns a service with the price and duration of one provider (rules 35.1 and 35.2). */
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
