/** Adding a service to the catalogue (specification, sections 3 and 7; product.md, "New services"). */

import { activeProviderIds } from "#app/catalogue/providers/providers.server.ts";
import { keepPicture } from "#app/pictures/media.server.ts";
import { makePicture, type Picture } from "#app/pictures/pictures.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { done, type Outcome } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import {
  assignProviders,
  inCards,
  insertService,
  nameRefused,
  nameTaken,
  unknownProviders,
} from "./record.server.ts";
import { type NewService, readNewService } from "./request.server.ts";
import { type ServiceRow, serviceById } from "./services.server.ts";

/** At the end of the list, given by every provider unless `providerIds` says otherwise. Refuses as "invalid", "conflict", "too-large" or "busy". */
export async function addService(input: unknown, by: By): Promise<Outcome<ServiceRow>> {
  const request = readNewService(input, studio().currency);
  if (!request.ok) return request;
  const { image, name } = request.value;
  // Before the work, and once more where nobody can come between.
  if (nameTaken(name)) return nameRefused();
  const picture = image ? await makePicture(image, inCards) : done(null);
  if (!picture.ok) return picture;
  return writing(() => add(request.value, picture.value, by));
}

function add(
  {
    name,
    description,
    category,
    duration,
    price,
    unavailable,
    providerIds = activeProviderIds(),
  }: NewService,
  picture: Picture | null,
  by: By,
): Outcome<ServiceRow> {
  if (nameTaken(name)) return nameRefused();
  const unknown = unknownProviders(providerIds);
  if (unknown) return unknown;
  if (picture) keepPicture(picture, by.now);
  const texts = { name, description, category };
  const terms = { durationMinutes: duration, priceMinor: price, unavailable };
  const id = insertService({ ...texts, ...terms, image: picture?.address ?? null }, by.now);
  assignProviders(id, providerIds);
  const detail = { name, ...terms, providers: providerIds, ...(picture && { image: "set" }) };
  record({ action: "added", entity: "service", entityId: id, detail }, by);
  const service = serviceById(id);
  if (!service) throw new Error("The service that was just added is not there.");
  return done(service);
}
