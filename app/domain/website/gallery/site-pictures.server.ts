import { eq, sql } from "drizzle-orm";
import { readImage, storePicture } from "#app/platform/pictures/media.server.ts";
import { largestCopy, makePicture, type Picture } from "#app/platform/pictures/pictures.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { sitePictures } from "#db/schema.ts";
import { pictureNotFound, readPictureAlt } from "./change-gallery.server.ts";

export type SitePlace = (typeof sitePictures.$inferSelect)["place"];

export const sitePlaces: readonly SitePlace[] = ["home", "owner", "licence", "sharing", "map", "door"];

export const placeWords: Record<SitePlace, { name: string; where: string }> = {
  home: {
    name: "Photo of the home page",
    where:
      "Shown beside the heading of the home page instead of the fabrics. A wide photo works best. Its edges may be cropped.",
  },
  owner: { name: "Photo of the owner", where: "Shown on Meet the Owner beside your story." },
  licence: {
    name: "Picture of the license",
    where: "Shown on Meet the Owner. Visitors can open it full size and read it.",
  },
  map: {
    name: "Map or sketch of the way",
    where:
      "Shown on Contact. Without a picture, the page shows your coordinates, or only links to map services.",
  },
  door: {
    name: "Photo of the door",
    where: "Shown on Contact below How to Find Us. It helps visitors find the right door.",
  },
  sharing: {
    name: "Picture for shared links",
    where:
      "Shown by messengers and social networks with a link to your site. It is cropped to 1200 by 630 pixels.",
  },
};

export const sharingBox = { width: 1200, height: 630 } as const;

type SitePicture = { image: string; width: number; height: number; alt: string };

export const sitePicture = cached(
  "setup",
  (place: SitePlace): SitePicture | null => inPlace().get({ place }) ?? null,
  6,
);

const inPlace = preparedQuery((db) =>
  db
    .select({
      image: sitePictures.image,
      width: sitePictures.width,
      height: sitePictures.height,
      alt: sitePictures.alt,
    })
    .from(sitePictures)
    .where(eq(sitePictures.place, sql.placeholder("place")))
    .prepare(),
);

/** Sets a picture or, without `image`, only its description. Refusals with fields: not-found, invalid, too-large, busy. */
export async function setSitePicture(
  place: unknown,
  { image, alt }: { image?: unknown; alt: unknown },
  by: By,
): Promise<Outcome<null>> {
  if (!isPlace(place)) return pictureNotFound();
  const read = readImage(image ?? undefined, null);
  const words = readPictureAlt(alt);
  const fields: Record<string, string> = {};
  if (!read.ok) Object.assign(fields, read.refusal.fields);
  else if (!read.value && !sitePicture(place)) fields.image = "Choose a picture.";
  if (!words.ok) fields.alt = words.refusal.message;
  const [first] = Object.values(fields);
  if (!read.ok) return refused(read.refusal.reason, read.refusal.message, { fields });
  if (first !== undefined || !words.ok) return refused("invalid", first ?? "", { fields });

  const ratio = place === "sharing" ? sharingBox.width / sharingBox.height : undefined;
  const picture = read.value ? await makePicture(read.value, { ratio }) : done(null);
  if (!picture.ok) return picture;
  return asSiteChange({ label: placeWords[place].name, by }, () =>
    put(place, picture.value, words.value.alt, by),
  );
}

function put(place: SitePlace, picture: Picture | null, alt: string, by: By): Outcome<null> {
  const present = sitePicture(place);
  const chosen = picture ? { image: picture.address, ...sizeOf(picture) } : present;
  if (!chosen) return pictureNotFound();
  if (picture) storePicture(picture, by.now);
  const values = { ...chosen, alt, updatedAt: by.now };
  db()
    .insert(sitePictures)
    .values({ place, ...values })
    .onConflictDoUpdate({ target: sitePictures.place, set: values })
    .run();
  noteChange(place, picture ? "set" : "described", by);
  return done(null);
}

/** Deletes a picture. Its files are stored as long as the change can be undone. Refusals: not-found. */
export function removeSitePicture(place: unknown, by: By): Outcome<null> {
  if (!isPlace(place)) return pictureNotFound();
  return asSiteChange({ label: placeWords[place].name, by }, () => {
    if (!sitePicture(place)) return pictureNotFound();
    db().delete(sitePictures).where(eq(sitePictures.place, place)).run();
    noteChange(place, "removed", by);
    return done(null);
  });
}

function noteChange(place: SitePlace, what: "set" | "described" | "removed", by: By): void {
  record({ action: "changed", entity: "picture", entityId: null, detail: { [place]: what } }, by);
}

const sizeOf = (picture: Picture) => {
  const { width, height } = largestCopy(picture);
  return { width, height };
};

export const isPlace = (place: unknown): place is SitePlace => sitePlaces.some((known) => known === place);
