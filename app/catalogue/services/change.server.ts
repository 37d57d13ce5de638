/** Changing a service. What is booked already keeps the name, price and duration that it was booked with. */

import { dropUnused, keepPicture } from "#app/pictures/media.server.ts";
import { makePicture, type Picture } from "#app/pictures/pictures.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { differences } from "#app/shared/differences.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import type { Direction } from "#app/shared/positions.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import {
  assignProviders,
  inCards,
  nameRefused,
  nameTaken,
  type ServiceValues,
  serviceNotFound,
  swapWithNeighbour,
  unknownProviders,
  updateService,
} from "./record.server.ts";
import { readServiceChange, type ServiceChange } from "./request.server.ts";
import { providersOfService, type ServiceRow, serviceById } from "./services.server.ts";

/** What `input` does not name stays as it is. Refuses as "not-found", "invalid", "conflict", "too-large" or "busy". */
export async function changeService(id: number, input: unknown, by: By): Promise<Outcome<ServiceRow>> {
  const present = serviceById(id);
  if (!present) return serviceNotFound();
  const request = readServiceChange(input, studio().currency, present.image);
  if (!request.ok) return request;
  const { image, name } = request.value;
  // Before the work, and once more where nobody can come between.
  if (name !== undefined && nameTaken(name, id)) return nameRefused();
  const picture = image ? await makePicture(image, inCards) : done(image);
  if (!picture.ok) return picture;
  return writing(() => change(id, { ...request.value, image: picture.value }, by));
}

/** `image`: the new picture, null for none, undefined for the one that is there. */
type Change = Omit<ServiceChange, "image"> & { image: Picture | null | undefined };

function change(id: number, { providerIds, image, ...asked }: Change, by: By): Outcome<ServiceRow> {
  const before = serviceById(id);
  if (!before) return serviceNotFound();
  if (asked.name !== undefined && nameTaken(asked.name, id)) return nameRefused();
  const unknown = providerIds && unknownProviders(providerIds);
  if (unknown) return unknown;

  if (image) keepPicture(image, by.now);
  const values = changedValues(before, asked, image === undefined ? before.image : (image?.address ?? null));
  if (Object.keys(values).length > 0) updateService(id, values);
  if ("image" in values) dropUnused(before.image);
  const providers = providerIdsOf(id);
  if (providerIds) assignProviders(id, providerIds);
  const detail = {
    ...noted(differences(before, values)),
    ...differences({ providers }, { providers: providerIdsOf(id) }),
  };
  if (Object.keys(detail).length > 0) {
    record({ action: "changed", entity: "service", entityId: id, detail }, by);
  }
  return done({ ...before, ...values });
}

function changedValues(
  before: ServiceRow,
  { duration, price, ...same }: Omit<ServiceChange, "providerIds" | "image">,
  image: string | null,
): Partial<ServiceValues> {
  const after = {
    ...same,
    image,
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(price !== undefined && { priceMinor: price }),
  };
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof ServiceRow] !== value);
  return Object.fromEntries(changed);
}

/** What is long is noted by its field's name alone. */
const noted = ({ description, image, ...short }: ReturnType<typeof differences>) => ({
  ...short,
  ...(description && { description: "changed" }),
  ...(image && { image: image.to === null ? "removed" : "set" }),
});

const providerIdsOf = (id: number): number[] => providersOfService(id).map((provider) => provider.id);

/** One place up or down in the owner's order. At an end it stays where it is. Refuses as "not-found". */
export function moveService(id: number, direction: Direction, by: By): Outcome<null> {
  return writing(() => {
    if (!serviceById(id)) return serviceNotFound();
    if (swapWithNeighbour(id, direction)) {
      record({ action: "moved", entity: "service", entityId: id, detail: { direction } }, by);
    }
    return done(null);
  });
}
