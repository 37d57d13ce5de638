/** The additional photos of a service's page, each stored with a description (rule 23.8). */
import { asc, eq, max } from "drizzle-orm";
import { serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { pictureNotFound, readPictureAlt } from "#app/domain/website/gallery/change-gallery.server.ts";
import { readImage, storePicture } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { db } from "#db/client.server.ts";
import { servicePictures, services } from "#db/schema.ts";
import { mostServicePhotos } from "./service-words.ts";

const { id, serviceId, image, width, height, alt, position } = servicePictures;
const columns = { id, serviceId, image, width, height, alt };

export const servicePhotos = (service: number) =>
  db()
    .select({ ...columns, position })
    .from(servicePictures)
    .where(eq(serviceId, service))
    .orderBy(asc(position), asc(id))
    .all();

const photoById = (photo: number) => db().select(columns).from(servicePictures).where(eq(id, photo)).get();

/** Adds a photo as the last one. Refusals: not-found, invalid, too-large, conflict (full, or a duplicate), busy. */
export async function addServicePhoto(
  service: number,
  input: { image?: unknown; alt: unknown },
  by: By,
): Promise<Outcome<number>> {
  if (!serviceById(service)) return serviceNotFound();
  const read = readImage(input.image ?? undefined, null);
  const words = readPictureAlt(input.alt);
  const fields: Record<string, string> = {};
  if (!read.ok) Object.assign(fields, read.refusal.fields);
  else if (!read.value) fields.image = "Choose a picture.";
  if (!words.ok) fields.alt = words.refusal.message;
  if (!read.ok) return refused(read.refusal.reason, read.refusal.message, { fields });
  if (!read.value || !words.ok) return refused("invalid", Object.values(fields)[0] ?? "", { fields });
  const full = fullOf(service);
  if (full) return full;
  const picture = await makePicture(read.value);
  if (!picture.ok) return picture;
  return asSiteChange({ label: labelOf("added"), by }, () =>
    add(service, picture.value, words.value.alt, by),
  );
}

function add(service: number, picture: Picture, alt: string, by: By): Outcome<number> {
  if (!serviceById(service)) return serviceNotFound();
  const full = fullOf(service);
  if (full) return full;
  if (servicePhotos(service).some((photo) => photo.image === picture.address)) {
    const sentence = "This photo is on the page already.";
    return refused("conflict", sentence, { fields: { image: sentence } });
  }
  storePicture(picture, by.now);
  const last = db()
    .select({ at: max(position) })
    .from(servicePictures)
    .where(eq(serviceId, service))
    .get();
  const { width, height } = largestCopy(picture);
  db()
    .insert(servicePictures)
    .values({
      ...{ serviceId: service, image: picture.address, width, height, alt },
      ...{ position: (last?.at ?? -1) + 1, createdAt: by.now },
    })
    .run();
  return noted("added", service, by);
}

function fullOf(service: number) {
  if (servicePhotos(service).length < mostServicePhotos) return null;
  return refused(
    "conflict",
    `The page is full. It shows ${mostServicePhotos} photos. Delete one to add another.`,
  );
}

/** Changes the description of a photo. Refusals: not-found, invalid. */
export function describeServicePhoto(photo: number, alt: unknown, by: By): Outcome<number> {
  const words = readPictureAlt(alt);
  return asSiteChange({ label: labelOf("described"), by }, () => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    if (!words.ok) {
      const { message } = words.refusal;
      return refused("invalid", message, { fields: { [`alt-${photo}`]: message } });
    }
    if (present.alt === words.value.alt) return done(present.serviceId);
    db().update(servicePictures).set({ alt: words.value.alt }).where(eq(id, photo)).run();
    return noted("described", present.serviceId, by);
  });
}

/** Moves a photo by one place. Refusals: not-found. */
export function moveServicePhoto(photo: number, direction: Direction, by: By): Outcome<number> {
  return asSiteChange({ label: labelOf("moved"), by }, () => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    const moved = swapPositions(servicePhotos(present.serviceId), photo, direction);
    for (const { row, position } of moved) {
      db().update(servicePictures).set({ position }).where(eq(id, row.id)).run();
    }
    return moved.length > 0 ? noted("moved", present.serviceId, by) : done(present.serviceId);
  });
}

/** Deletes a photo. Its files are stored as long as the change can be undone. Refusals: not-found. */
export function deleteServicePhoto(photo: number, by: By): Outcome<number> {
  return asSiteChange({ label: labelOf("deleted"), by }, () => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    db().delete(servicePictures).where(eq(id, photo)).run();
    return noted("deleted", present.serviceId, by);
  });
}

const actionInWords = {
  added: "new photo",
  described: "photo description",
  moved: "photo order",
  deleted: "photo deleted",
} as const;

type PhotoAction = keyof typeof actionInWords;

const labelOf =
  (action: PhotoAction) =>
  (service: number): string =>
    `${serviceById(service)?.name}: ${actionInWords[action]}`;

function noted(action: PhotoAction, service: number, by: By): Outcome<number> {
  db().update(services).set({ updatedAt: by.now }).where(eq(services.id, service)).run();
  record({ action, entity: "picture", entityId: null, detail: { service } }, by);
  return done(service);
}
