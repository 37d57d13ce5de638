/** Changes what a service needs: price and time by provider, pause, rooms and tax (rules 36.6 to 36.10). */
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { Id, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { serviceProviders, serviceResources, services, taxRates } from "#db/schema.ts";
import { termsForm } from "./needs-forms.ts";
import { exampleAmounts } from "./price.ts";
import { resourceRows } from "./resources.server.ts";
import { Minutes, Price } from "./service-request.server.ts";
import { type ServiceRow, serviceById, serviceNotFound } from "./services.server.ts";

/** `null` means the same as the service. */
type OwnTerms = { providerId: number; priceMinor: number | null; durationMinutes: number | null };

type Needs = {
  pauseAfterMinutes: number;
  pauseMinutes: number;
  taxRateId: number | null;
  resourceIds: number[];
  own: OwnTerms[];
};

export function presentNeeds({ id, pauseAfterMinutes, pauseMinutes, taxRateId }: ServiceRow): Needs {
  const { providerId, priceMinor, durationMinutes, serviceId } = serviceProviders;
  const own = db()
    .select({ providerId, priceMinor, durationMinutes })
    .from(serviceProviders)
    .where(eq(serviceId, id))
    .orderBy(asc(providerId))
    .all();
  const resources = db()
    .select({ id: serviceResources.resourceId })
    .from(serviceResources)
    .where(eq(serviceResources.serviceId, id))
    .orderBy(asc(serviceResources.resourceId))
    .all();
  return { pauseAfterMinutes, pauseMinutes, taxRateId, resourceIds: resources.map((row) => row.id), own };
}

export const taxChoices = () =>
  db()
    .select({ id: taxRates.id, name: taxRates.name, basisPoints: taxRates.basisPoints })
    .from(taxRates)
    .where(eq(taxRates.active, true))
    .orderBy(asc(taxRates.position), asc(taxRates.id))
    .all();

const wrongTermMessage = (name: string): string =>
  name.startsWith("price-")
    ? `Enter the price as a number, like ${exampleAmounts(studio().currency)}, or leave it empty.`
    : "Enter whole minutes, from 5 to 720, or leave it empty.";

const orElse = <Schema extends z.ZodType, Blank>(schema: Schema, blank: Blank) =>
  z.union([
    z
      .unknown()
      .refine(isBlank)
      .transform(() => blank),
    schema,
  ]);

const OfService = schemaOf(termsForm, {
  pauseAfterMinutes: orElse(Minutes(0, 720), 0),
  pauseMinutes: orElse(Minutes(0, 720), 0),
  taxRateId: orElse(Id, null),
  resourceIds: z.array(Id).transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
});

/** Reads the fields `price-<provider>` and `minutes-<provider>`. A missing field counts as blank. */
const ofProviders = (ids: readonly number[]): z.ZodType<Record<string, number | null>> => {
  const price: Field = orElse(Price(studio().currency), null);
  const minutes: Field = orElse(Minutes(5, 720), null);
  const pairs = ids.flatMap((id) => [[`price-${id}`, price] as const, [`minutes-${id}`, minutes] as const]);
  return z.object(Object.fromEntries(pairs));
};

type Field = z.ZodType<number | null>;

function readNeeds(input: unknown, providerIds: readonly number[]): Outcome<Needs> {
  const blank = { pauseAfterMinutes: "", pauseMinutes: "", taxRateId: "" };
  const none = providerIds.flatMap((id) => [[`price-${id}`, ""] as const, [`minutes-${id}`, ""] as const]);
  const given = { ...blank, ...Object.fromEntries(none), ...fieldsIn(input) };
  const terms = readInput(ofProviders(providerIds), given, { wrong: wrongTermMessage });
  const resourceIds = [fieldsIn(input).resourceIds ?? []].flat();
  const rest = readDeclared(termsForm, OfService, { ...given, resourceIds });
  if (!terms.ok || !rest.ok) {
    const refusals = [terms, rest].flatMap((read) => (read.ok ? [] : [read.refusal]));
    const fields = Object.assign({}, ...refusals.map((refusal) => refusal.fields));
    return refused("invalid", refusals[0]?.message ?? "", { fields });
  }
  const own = providerIds.map((providerId) => ({
    providerId,
    priceMinor: terms.value[`price-${providerId}`] ?? null,
    durationMinutes: terms.value[`minutes-${providerId}`] ?? null,
  }));
  return done({ ...rest.value, own });
}

type Confirm<Detail extends object> = (rooms: {
  added: number[];
  dropped: number[];
}) => Outcome<unknown, Detail>;

/** Refusals: not-found, invalid, those of `confirm`. */
export function changeNeeds<Detail extends object>(
  serviceId: number,
  input: unknown,
  by: By,
  confirm: Confirm<Detail>,
): Outcome<null, Detail> {
  return writing(() => {
    const service = serviceById(serviceId);
    if (!service) return serviceNotFound();
    const before = presentNeeds(service);
    const request = readNeeds(
      input,
      before.own.map(({ providerId }) => providerId),
    );
    if (!request.ok) return request;
    const after = withoutEmptyTerms(request.value);
    const refusal = whyNotPaused(service, after) ?? whyNotKnown(before, after);
    if (refusal) return refusal;
    const added = after.resourceIds.filter((id) => !before.resourceIds.includes(id));
    const dropped = before.resourceIds.filter((id) => !after.resourceIds.includes(id));
    if (added.length + dropped.length > 0) {
      const asked = confirm({ added, dropped });
      if (!asked.ok) return asked;
    }
    write(serviceId, after);
    const detail = differences(noted(before), noted(after));
    if (Object.keys(detail).length > 0) {
      record({ action: "needs-changed", entity: "service", entityId: serviceId, detail }, by);
    }
    return done(null);
  });
}

const withoutEmptyTerms = (needs: Needs): Needs =>
  needs.pauseMinutes === 0 ? { ...needs, pauseAfterMinutes: 0 } : needs;

function whyNotPaused({ durationMinutes }: ServiceRow, { pauseAfterMinutes, pauseMinutes, own }: Needs) {
  if (pauseMinutes === 0) return null;
  if (pauseAfterMinutes === 0) {
    return wrongTerm("pauseAfterMinutes");
  }
  const shortest = Math.min(
    ...[durationMinutes, ...own.map((terms) => terms.durationMinutes ?? durationMinutes)],
  );
  if (pauseAfterMinutes + pauseMinutes < shortest) return null;
  const sentence = `The pause must end before the shortest treatment ends, after ${shortest} minutes.`;
  return refused("invalid", sentence, { fields: { pauseMinutes: sentence } });
}

/** A resource that is already assigned may stay, even if it is not in use. */
function whyNotKnown(before: Needs, after: Needs) {
  const rooms = resourceRows().flatMap(({ id, active }) => (active ? [id] : []));
  const isKnown = (id: number) => rooms.includes(id) || before.resourceIds.includes(id);
  if (!after.resourceIds.every(isKnown)) {
    return wrongTerm("resourceIds");
  }
  const { taxRateId } = after;
  if (taxRateId === null || taxRateId === before.taxRateId) return null;
  if (taxChoices().some(({ id }) => id === taxRateId)) return null;
  return wrongTerm("taxRateId");
}

function wrongTerm(name: "pauseAfterMinutes" | "resourceIds" | "taxRateId") {
  const sentence = termsForm.fields[name].wrong;
  return refused("invalid", sentence, { fields: { [name]: sentence } });
}

function write(serviceId: number, { resourceIds, own, ...columns }: Needs): void {
  db().update(services).set(columns).where(eq(services.id, serviceId)).run();
  db().delete(serviceResources).where(eq(serviceResources.serviceId, serviceId)).run();
  if (resourceIds.length > 0) {
    const pairs = resourceIds.map((resourceId) => ({ serviceId, resourceId }));
    db().insert(serviceResources).values(pairs).run();
  }
  for (const { providerId, ...terms } of own) {
    const isPair = and(
      eq(serviceProviders.serviceId, serviceId),
      eq(serviceProviders.providerId, providerId),
    );
    db().update(serviceProviders).set(terms).where(isPair).run();
  }
}

const noted = ({ own, ...needs }: Needs): Record<string, unknown> => ({
  ...needs,
  ...Object.fromEntries(
    own.flatMap(({ providerId, priceMinor, durationMinutes }) => [
      [`provider ${providerId} priceMinor`, priceMinor],
      [`provider ${providerId} minutes`, durationMinutes],
    ]),
  ),
});
