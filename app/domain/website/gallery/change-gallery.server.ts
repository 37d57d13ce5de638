import { readImage, storePicture } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { pictureForm } from "./gallery-forms.ts";
import { mostAtOnce, mostInGallery } from "./gallery-limits.ts";
import {
  countPictures,
  deletePictureRow,
  type GalleryPicture,
  galleryPicture,
  insertPicture,
  isInGallery,
  swapPictures,
  writeWords,
} from "./gallery-rows.server.ts";

const PictureWords = schemaOf(pictureForm, {
  alt: textOf(pictureForm.fields.alt).refine((alt) => alt !== "", "Describe the picture."),
});

export const readPictureAlt = (alt: unknown): Outcome<{ alt: string }> =>
  readDeclared(pictureForm, PictureWords.pick({ alt: true }), { alt: alt ?? "" });

type Words = { id: number; alt: unknown; caption: unknown };

/** Describes pictures and returns how many changed. Skips empty rows. Refusals: invalid, not-found. */
export function describePictures(said: Words[], by: By): Outcome<number> {
  const given = said.filter(({ alt, caption }) => !isBlank(alt) || !isBlank(caption));
  const fields: Record<string, string> = {};
  const read: (Pick<GalleryPicture, "alt" | "caption"> & { id: number })[] = [];
  for (const { id, alt, caption } of given.length > 0 ? given : said.slice(0, 1)) {
    const words = readDeclared(pictureForm, PictureWords, { alt: alt ?? "", caption: caption ?? "" });
    if (words.ok) read.push({ id, ...words.value });
    else {
      for (const [name, text] of Object.entries(words.refusal.fields ?? {})) fields[`${name}-${id}`] = text;
    }
  }
  const [first] = Object.values(fields);
  if (first !== undefined) return refused("invalid", first, { fields });
  const label = (n: number) => `Gallery: ${n === 1 ? "picture description" : `${n} picture descriptions`}`;
  return asSiteChange({ label, by }, () => {
    const pictures = read.map(({ id }) => galleryPicture(id));
    if (read.length === 0 || !pictures.every(Boolean)) return pictureNotFound();
    const changed = read.filter(({ alt, caption }, at) => {
      const before = pictures[at];
      return before?.alt !== alt || before.caption !== caption;
    });
    for (const words of changed) {
      writeWords(words.id, words);
      record({ action: "described", entity: "picture", entityId: words.id }, by);
    }
    return done(changed.length);
  });
}

/** Moves a picture by one place. Refusals: not-found. */
export function movePicture(id: number, direction: "up" | "down", by: By): Outcome<null> {
  return asSiteChange({ label: "Gallery: picture order", by }, () => {
    if (!galleryPicture(id)) return pictureNotFound();
    const isMoved = swapPictures(id, direction);
    if (isMoved) record({ action: "moved", entity: "picture", entityId: id, detail: { direction } }, by);
    return done(null);
  });
}

/** Deletes a picture. Its files are stored as long as the change can be undone. Refusals: not-found. */
export function deletePicture(id: number, by: By): Outcome<null> {
  return asSiteChange({ label: "Gallery: picture deleted", by }, () => {
    if (!galleryPicture(id)) return pictureNotFound();
    deletePictureRow(id);
    record({ action: "deleted", entity: "picture", entityId: id }, by);
    return done(null);
  });
}

export const pictureNotFound = () => refused("not-found", "This picture no longer exists.");

type Upload = { name: string; bytes: unknown };

export type Uploaded = { ids: number[]; there: number; refused: { name: string; refusal: Refusal }[] };

/** Adds pictures and returns refusals of single ones. Refuses all as invalid (none or too many). */
export async function addPictures(files: Upload[], by: By): Promise<Outcome<Uploaded>> {
  if (files.length === 0) return wrong("Choose one or more pictures.");
  if (files.length > mostAtOnce) return wrong(`Upload at most ${mostAtOnce} pictures at once.`);
  const made: Made[] = [];
  for (const { name, bytes } of files) made.push({ name, picture: await pictureOf(bytes) });
  const label = ({ ids }: Uploaded) =>
    ids.length === 1 ? "Gallery: new picture" : `Gallery: ${ids.length} new pictures`;
  return asSiteChange({ label, by }, () => done(addAll(made, by)));
}

type Made = { name: string; picture: Outcome<Picture> };

function addAll(made: readonly Made[], by: By): Uploaded {
  const uploaded: Uploaded = { ids: [], there: 0, refused: [] };
  for (const { name, picture } of made) {
    const added = picture.ok ? add(picture.value, by) : picture;
    if (!added.ok) uploaded.refused.push({ name, refusal: added.refusal });
    else if (added.value === null) uploaded.there += 1;
    else uploaded.ids.push(added.value);
  }
  return uploaded;
}

const wrong = (sentence: string) => refused("invalid", sentence, { fields: { pictures: sentence } });

async function pictureOf(bytes: unknown): Promise<Outcome<Picture>> {
  if (isFull()) return full();
  const image = readImage(bytes, null);
  return image.ok ? makePicture(image.value ?? new Uint8Array()) : image;
}

/** Returns the id, or null if the picture is already in the gallery. */
function add(picture: Picture, by: By): Outcome<number | null> {
  if (isInGallery(picture.address)) return done(null);
  if (isFull()) return full();
  storePicture(picture, by.now);
  const { width, height } = largestCopy(picture);
  const id = insertPicture({ image: picture.address, width, height }, by.now);
  record({ action: "added", entity: "picture", entityId: id }, by);
  return done(id);
}

const isFull = (): boolean => countPictures() >= mostInGallery;

const full = () =>
  refused("conflict", `The gallery is full. It holds ${mostInGallery} pictures. Delete one to add another.`);
