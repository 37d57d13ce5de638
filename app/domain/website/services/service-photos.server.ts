/** The further photos of a service's page, in the owner's order; each is described before it is kept (rule 23.8). */
import { asc, eq, max } from "drizzle-orm";
import { serviceById, serviceNotFound } from "#app/domain/catalogue/services.server.ts";
import { pictureNotFound, readPictureAlt } from "#app/domain/website/gallery/change-gallery.server.ts";
import { dropUnused, keepPicture, readImage } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { absentRow, presentRow, rememberChange, type SavedRow } from "#app/platform/undo/changes.server.ts";
import { db, writing } from "#db/client.server.ts";
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

/** Behind those that are there. Refuses as "not-found", "invalid", "too-large", "conflict" (full, or there already) or "busy". */
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
  return picture.ok ? writing(() => add(service, picture.value, words.value.alt, by)) : picture;
}

function add(service: number, picture: Picture, alt: string, by: By): Outcome<number> {
  if (!serviceById(service)) return serviceNotFound();
  const full = fullOf(service);
  if (full) return full;
  if (servicePhotos(service).some((photo) => photo.image === picture.address)) {
    const sentence = "This photo is on the page already.";
    return refused("conflict", sentence, { fields: { image: sentence } });
  }
  keepPicture(picture, by.now);
  const last = db()
    .select({ at: max(position) })
    .from(servicePictures)
    .where(eq(serviceId, service))
    .get();
  const { width, height } = largestCopy(picture);
  const { lastInsertRowid } = db()
    .insert(servicePictures)
    .values({
      ...{ serviceId: service, image: picture.address, width, height, alt },
      ...{ position: (last?.at ?? -1) + 1, createdAt: by.now },
    })
    .run();
  const added = Number(lastInsertRowid);
  note("added", service, "a new photo", [absentRow("servicePictures", added)], by);
  return done(added);
}

function fullOf(service: number) {
  if (servicePhotos(service).length < mostServicePhotos) return null;
  return refused(
    "conflict",
    `The page is full: it shows ${mostServicePhotos} photos. Delete one to make room for another.`,
  );
}

/** Refuses as "not-found" or "invalid". */
export function describeServicePhoto(photo: number, alt: unknown, by: By): Outcome<null> {
  const words = readPictureAlt(alt);
  return writing(() => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    if (!words.ok) {
      const { message } = words.refusal;
      return refused("invalid", message, { fields: { [`alt-${photo}`]: message } });
    }
    if (present.alt === words.value.alt) return done(null);
    const before = [presentRow("servicePictures", photo)];
    db().update(servicePictures).set({ alt: words.value.alt }).where(eq(id, photo)).run();
    note("described", present.serviceId, "description of a photo", before, by);
    return done(null);
  });
}

/** One place forwards or backwards; at an end it stays. Refuses as "not-found". */
export function moveServicePhoto(photo: number, direction: Direction, by: By): Outcome<null> {
  return writing(() => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    const moved = swapPositions(servicePhotos(present.serviceId), photo, direction);
    const before = moved.map(({ row }) => presentRow("servicePictures", row.id));
    for (const { row, position } of moved) {
      db().update(servicePictures).set({ position }).where(eq(id, row.id)).run();
    }
    if (before.length > 0) note("moved", present.serviceId, "order of the photos", before, by);
    return done(null);
  });
}

/** The picture itself is kept for as long as an undo may bring it back. Refuses as "not-found". */
export function deleteServicePhoto(photo: number, by: By): Outcome<null> {
  return writing(() => {
    const present = photoById(photo);
    if (!present) return pictureNotFound();
    const before = [presentRow("servicePictures", photo)];
    db().delete(servicePictures).where(eq(id, photo)).run();
    note("deleted", present.serviceId, "a deleted photo", before, by);
    dropUnused(present.image);
    return done(null);
  });
}

type PhotoAction = "added" | "described" | "moved" | "deleted";

function note(action: PhotoAction, service: number, what: string, before: SavedRow[], by: By): void {
  db().update(services).set({ updatedAt: by.now }).where(eq(services.id, service)).run();
  rememberChange({ label: `${serviceById(service)?.name}: ${what}`, before }, by);
  record({ action, entity: "picture", entityId: null, detail: { service } }, by);
}
