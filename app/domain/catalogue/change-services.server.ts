import { asc, eq, isNull, max, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { deleteUnusedPicture, storePicture } from "#app/platform/pictures/media.server.ts";
import { makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { forgetChangesOf } from "#app/platform/undo/changes.server.ts";
import { slugOf } from "#app/platform/words/slug.ts";
import { db, writing } from "#db/client.server.ts";
import { servicePictures, services } from "#db/schema.ts";
import { activeProviderIds, assignProviders, providersOfService } from "./service-providers.server.ts";
import {
  type NewService,
  readNewService,
  readServiceChange,
  type ServiceChange,
} from "./service-request.server.ts";
import { type ServiceRow, serviceById, serviceNotFound, serviceRows } from "./services.server.ts";

/** Returns a slug that isn't only digits, like an id. Must run in the caller's transaction. */
const newServiceSlug = (name: string): string =>
  slugOf(name, "service", (slug) => !/^\d+$/u.test(slug) && !isTaken(slug));

const isTaken = (slug: string): boolean =>
  db().select({ id: services.id }).from(services).where(eq(services.slug, slug)).get() !== undefined;

/** Creates missing slugs from the names of services (rule 13.11). */
export function addMissingSlugs(): void {
  writing(() => {
    const bare = db()
      .select({ id: services.id, name: services.name })
      .from(services)
      .where(isNull(services.slug))
      .orderBy(asc(services.id))
      .all();
    for (const { id, name } of bare) {
      db()
        .update(services)
        .set({ slug: newServiceSlug(name) })
        .where(eq(services.id, id))
        .run();
    }
  });
}

const inCards = { ratio: 3 / 2 };

/** Adds a service at the end of the list (rule 13.2). Refusals: invalid, conflict (name exists), too-large, busy. */
export async function addService(input: unknown, by: By): Promise<Outcome<ServiceRow>> {
  const request = readNewService(input, studio().currency);
  if (!request.ok) return request;
  const { image, ...asked } = request.value;
  const taken = nameTaken(asked.name);
  if (taken) return taken;
  const picture = image ? await makePicture(image, inCards) : done(null);
  return picture.ok ? writing(() => add(asked, picture.value, by)) : picture;
}

/** Adds a service that no public list shows. Call it in a transaction. */
export const addUnlisted = (asked: Omit<NewService, "image">, by: By): Outcome<ServiceRow> =>
  add(asked, null, by, true);

function add(
  asked: Omit<NewService, "image">,
  picture: Picture | null,
  by: By,
  unlisted = false,
): Outcome<ServiceRow> {
  const { providerIds = activeProviderIds(), duration, price, name, description, category } = asked;
  const refusal = nameTaken(name) ?? unknownProviders(providerIds);
  if (refusal) return refusal;
  if (picture) storePicture(picture, by.now);
  const last = db()
    .select({ at: max(services.position) })
    .from(services)
    .get();
  const terms = { durationMinutes: duration, priceMinor: price, unavailable: asked.unavailable };
  const slug = newServiceSlug(name);
  const row = {
    ...{ name, slug, description, category, ...terms, unlisted },
    ...{ image: picture?.address ?? null, createdAt: by.now },
  };
  const added = db()
    .insert(services)
    .values({ ...row, position: (last?.at ?? -1) + 1 })
    .returning()
    .get();
  assignProviders(added.id, providerIds);
  const detail = { name, ...terms, providers: providerIds, ...(picture && { image: "set" }) };
  record({ action: "added", entity: "service", entityId: added.id, detail }, by);
  return done(added);
}

/** Changes only the fields in `input`. Refusals: not-found, invalid, conflict (name exists), too-large, busy. */
export async function changeService(id: number, input: unknown, by: By): Promise<Outcome<ServiceRow>> {
  const present = serviceById(id);
  if (!present) return serviceNotFound();
  const request = readServiceChange(input, studio().currency, present.image);
  if (!request.ok) return request;
  const { image, ...asked } = request.value;
  const taken = nameTaken(asked.name, id);
  if (taken) return taken;
  const picture = image ? await makePicture(image, inCards) : done(image);
  return picture.ok ? writing(() => change(id, asked, picture.value, by)) : picture;
}

/** `picture` is a new picture, null to remove it, or undefined to keep it. */
function change(
  id: number,
  { providerIds, duration, price, ...texts }: Omit<ServiceChange, "image">,
  picture: Picture | null | undefined,
  by: By,
): Outcome<ServiceRow> {
  const before = serviceById(id);
  if (!before) return serviceNotFound();
  const refusal =
    nameTaken(texts.name, id) ?? unknownProviders(providerIds ?? []) ?? shorterThanPause(before, duration);
  if (refusal) return refusal;

  if (picture) storePicture(picture, by.now);
  const changes = differences(before, {
    ...texts,
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(price !== undefined && { priceMinor: price }),
    ...(picture !== undefined && { image: picture?.address ?? null }),
  });
  const values = Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to]));
  if (Object.keys(values).length > 0) updateRow(id, { ...values, updatedAt: by.now });
  if (changes.image) deleteUnusedPicture(before.image);
  const providers = providerIdsOf(id);
  if (providerIds) assignProviders(id, providerIds);
  const detail = { ...inBrief(changes), ...differences({ providers }, { providers: providerIdsOf(id) }) };
  if (Object.keys(detail).length > 0) {
    record({ action: "changed", entity: "service", entityId: id, detail }, by);
  }
  return done({ ...before, ...values });
}

const inBrief = ({ description, image, ...short }: ReturnType<typeof differences>) => ({
  ...short,
  ...(description && { description: "changed" }),
  ...(image && { image: image.to === null ? "removed" : "set" }),
});

const providerIdsOf = (id: number): number[] => providersOfService(id).map((provider) => provider.id);

function nameTaken(name: string | undefined, own?: number) {
  if (name === undefined) return null;
  const found = db().select().from(services).where(sql`lower(${services.name}) = lower(${name})`).get();
  if (!found || found.id === own) return null;
  const sentence = "A service with this name already exists.";
  return refused("conflict", sentence, { fields: { name: sentence } });
}

function shorterThanPause({ pauseAfterMinutes, pauseMinutes }: ServiceRow, duration: number | undefined) {
  const end = pauseMinutes > 0 ? pauseAfterMinutes + pauseMinutes : 0;
  if (duration === undefined || duration > end) return null;
  const sentence = `The pause of this service ends after ${end} minutes. Enter a longer duration, or change the pause first.`;
  return refused("invalid", sentence, { fields: { duration: sentence } });
}

function unknownProviders(ids: number[]) {
  const bookable = activeProviderIds();
  if (ids.every((id) => bookable.includes(id))) return null;
  const sentence = "Choose providers from the list.";
  return refused("invalid", sentence, { fields: { providerIds: sentence } });
}

/** Moves a service one place up or down. Refusal: not-found. */
export function moveService(id: number, direction: Direction, by: By): Outcome<null> {
  return writing(() => {
    if (!serviceById(id)) return serviceNotFound();
    const moved = swapPositions(serviceRows(), id, direction);
    for (const { row, position } of moved) updateRow(row.id, { position });
    const entry = { action: "moved", entity: "service", entityId: id, detail: { direction } } as const;
    if (moved.length > 0) record(entry, by);
    return done(null);
  });
}

const updateRow = (id: number, values: Partial<ServiceRow>) =>
  db().update(services).set(values).where(eq(services.id, id)).run();

/** Deletes a service with the photos of its page. Must run in the caller's transaction. */
export function deleteServiceRow({ id, image }: Pick<ServiceRow, "id" | "image">): void {
  const photos = db()
    .select({ id: servicePictures.id, image: servicePictures.image })
    .from(servicePictures)
    .where(eq(servicePictures.serviceId, id))
    .all();
  forgetChangesOf("services", id);
  forgetChangesOf("service_pictures", ...photos.map((photo) => photo.id));
  db().delete(services).where(eq(services.id, id)).run();
  for (const address of [image, ...photos.map((photo) => photo.image)]) deleteUnusedPicture(address);
}
