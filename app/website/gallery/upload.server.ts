/** New pictures of the gallery. They are made and kept one after the other; visitors see each as soon as it is described. */

import { readImage } from "#app/pictures/image-field.server.ts";
import { keepPicture } from "#app/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/pictures/pictures.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import { absentRow, rememberChange } from "#app/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import { mostAtOnce, mostInGallery } from "./limits.ts";
import { countPictures, insertPicture, isInGallery } from "./record.server.ts";

type Upload = { name: string; bytes: unknown };

export type Uploaded = { ids: number[]; there: number; refused: { name: string; refusal: Refusal }[] };

/** Each is refused by itself as "too-large", "invalid", "conflict" (full) or "busy"; none, or too many, as "invalid". */
export async function addPictures(files: Upload[], by: By): Promise<Outcome<Uploaded>> {
  if (files.length === 0) return wrong("Choose one or more pictures.");
  if (files.length > mostAtOnce) return wrong(`Please upload at most ${mostAtOnce} pictures at once.`);
  const uploaded: Uploaded = { ids: [], there: 0, refused: [] };
  try {
    for (const { name, bytes } of files) {
      const added = await addPicture(bytes, by);
      if (!added.ok) uploaded.refused.push({ name, refusal: added.refusal });
      else if (added.value === null) uploaded.there += 1;
      else uploaded.ids.push(added.value);
    }
  } finally {
    // Those that are kept when a later one breaks can be taken back like all others.
    remember(uploaded.ids, by);
  }
  return done(uploaded);
}

const remember = (ids: number[], by: By): void =>
  writing(() => {
    const label = ids.length === 1 ? "Gallery: a new picture" : `Gallery: ${ids.length} new pictures`;
    const before = ids.map((id) => absentRow("galleryPictures", id));
    rememberChange({ label, before }, by);
  });

const wrong = (sentence: string) => refused("invalid", sentence, { fields: { pictures: sentence } });

/** Its id; null for one that is there already. Each is a transaction: it writes a few hundred kilobytes. */
async function addPicture(bytes: unknown, by: By): Promise<Outcome<number | null>> {
  if (isFull()) return full();
  const image = readImage(bytes, null);
  if (!image.ok) return image;
  const picture = await makePicture(image.value ?? new Uint8Array());
  return picture.ok ? writing(() => add(picture.value, by)) : picture;
}

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
