/** New pictures of the gallery. They are made one after the other and kept at once; visitors see each as soon as it is described. */

import { readImage } from "#app/platform/pictures/image-field.server.ts";
import { keepPicture } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { absentRow, rememberChange } from "#app/platform/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import { mostAtOnce, mostInGallery } from "./gallery-limits.ts";
import { countPictures, insertPicture, isInGallery } from "./gallery-rows.server.ts";

type Upload = { name: string; bytes: unknown };

export type Uploaded = { ids: number[]; there: number; refused: { name: string; refusal: Refusal }[] };

/** Each is refused by itself as "too-large", "invalid", "conflict" (full) or "busy"; none, or too many, as "invalid". */
export async function addPictures(files: Upload[], by: By): Promise<Outcome<Uploaded>> {
  if (files.length === 0) return wrong("Choose one or more pictures.");
  if (files.length > mostAtOnce) return wrong(`Please upload at most ${mostAtOnce} pictures at once.`);
  const made: Made[] = [];
  for (const { name, bytes } of files) made.push({ name, picture: await pictureOf(bytes) });
  return done(writing(() => addAll(made, by)));
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
  const { ids } = uploaded;
  const label = ids.length === 1 ? "Gallery: a new picture" : `Gallery: ${ids.length} new pictures`;
  const before = ids.map((id) => absentRow("galleryPictures", id));
  rememberChange({ label, before }, by);
  return uploaded;
}

const wrong = (sentence: string) => refused("invalid", sentence, { fields: { pictures: sentence } });

async function pictureOf(bytes: unknown): Promise<Outcome<Picture>> {
  if (isFull()) return full();
  const image = readImage(bytes, null);
  return image.ok ? makePicture(image.value ?? new Uint8Array()) : image;
}

/** Answers its id; null for one that is there already. */
function add(picture: Picture, by: By): Outcome<number | null> {
  if (isInGallery(picture.address)) return done(null);
  if (isFull()) return full();
  keepPicture(picture, by.now);
  const { width, height } = largestCopy(picture);
  const id = insertPicture({ image: picture.address, width, height }, by.now);
  record({ action: "added", entity: "picture", entityId: id }, by);
  return done(id);
}

const isFull = (): boolean => countPictures() >= mostInGallery;

const full = () =>
  refused(
    "conflict",
    `The gallery is full: it holds ${mostInGallery} pictures. Delete one to make room for another.`,
  );
