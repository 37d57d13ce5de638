/** The pictures that have a place of their own on the site: the owner, the licence, and what a shared link shows. */

import { readImage } from "#app/pictures/image-field.server.ts";
import { dropUnused, keepPicture } from "#app/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/pictures/pictures.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { presentRow, rememberChange } from "#app/undo/changes.server.ts";
import { prepared, writing } from "#db/client.server.ts";
import { noText, PictureAlt, pictureNotFound } from "./change.server.ts";
import { placeWords, type SitePlace, sharingBox, sitePlaces } from "./places.ts";

/** `image` is the address of its middle width; `width` and `height` are those of its largest copy. */
export type SitePicture = { image: string; width: number; height: number; alt: string };

export const sitePicture = (place: SitePlace): SitePicture | null =>
  prepared<SitePicture>("SELECT image, width, height, alt FROM site_pictures WHERE place = ?").get(place) ??
  null;

/**
 * Puts a picture in its place, or describes the present one anew where `image` is undefined. Refuses as "not-found" (no such
 * place), "invalid", "too-large" or "busy", with `fields`.
 */
export async function setSitePicture(
  place: unknown,
  { image, alt }: { image?: unknown; alt: unknown },
  { actor, now }: By,
): Promise<Outcome<null>> {
  if (!isPlace(place)) return pictureNotFound();
  const read = readImage(image ?? undefined, null);
  const words = PictureAlt.safeParse(alt ?? "", { error: noText });
  const fields: Record<string, string> = {};
  if (!read.ok) Object.assign(fields, read.refusal.fields);
  else if (!read.value && !sitePicture(place)) fields.image = "Choose a picture.";
  if (!words.success) fields.alt = problemsOf(words.error).message;
  const [first] = Object.values(fields);
  if (!read.ok) return refused(read.refusal.reason, read.refusal.message, { fields });
  if (first !== undefined || !words.success) return refused("invalid", first ?? "", { fields });

  const ratio = place === "sharing" ? sharingBox.width / sharingBox.height : undefined;
  const picture = read.value ? await makePicture(read.value, { ratio }) : done(null);
  if (!picture.ok) return picture;
  return writing(() => put(place, picture.value, words.data, { actor, now }));
}

function put(place: SitePlace, picture: Picture | null, alt: string, { actor, now }: By): Outcome<null> {
  const present = sitePicture(place);
  const shown = picture ? { image: picture.address, ...sizeOf(picture) } : present;
  // Somebody else has removed it meanwhile.
  if (!shown) return pictureNotFound();
  const before = [presentRow("sitePictures", place)];
  if (picture) keepPicture(picture, now);
  prepared(
    `INSERT INTO site_pictures (place, image, width, height, alt, updated_at)
     VALUES (@place, @image, @width, @height, @alt, @now)
     ON CONFLICT DO UPDATE SET image = @image, width = @width, height = @height, alt = @alt, updated_at = @now`,
  ).run({ place, now, ...shown, alt });
  noteChange(place, picture ? "set" : "described", before, { actor, now });
  if (present) dropUnused(present.image);
  return done(null);
}

/** Refuses as "not-found". The picture itself is kept for as long as an undo may bring it back. */
export function removeSitePicture(place: unknown, { actor, now }: By): Outcome<null> {
  return writing(() => {
    const present = isPlace(place) ? sitePicture(place) : null;
    if (!isPlace(place) || !present) return pictureNotFound();
    const before = [presentRow("sitePictures", place)];
    prepared("DELETE FROM site_pictures WHERE place = ?").run(place);
    noteChange(place, "removed", before, { actor, now });
    dropUnused(present.image);
    return done(null);
  });
}

function noteChange(
  place: SitePlace,
  what: "set" | "described" | "removed",
  before: ReturnType<typeof presentRow>[],
  { actor, now }: By,
): void {
  record({ action: "changed", entity: "picture", entityId: null, detail: { [place]: what } }, { actor, now });
  rememberChange({ label: placeWords[place].name, before }, { actor, now });
}

const sizeOf = (picture: Picture) => {
  const { width, height } = largestCopy(picture);
  return { width, height };
};

export const isPlace = (place: unknown): place is SitePlace => sitePlaces.some((known) => known === place);
