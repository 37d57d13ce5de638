import { asc, count, eq, max } from "drizzle-orm";
import { type Direction, swapPositions } from "#app/platform/shared/positions.ts";
import { db } from "#db/client.server.ts";
import { galleryPictures } from "#db/schema.ts";

/** `image`: the URL of the middle width. `width` and `height`: of the largest copy. */
export type GalleryPicture = {
  id: number;
  image: string;
  width: number;
  height: number;
  caption: string;
  alt: string;
  createdAt: number;
};

const { id, image, width, height, caption, alt, position, createdAt } = galleryPictures;
const columns = { id, image, width, height, caption, alt, createdAt };

export const galleryPicturesInOrder = (): GalleryPicture[] =>
  db().select(columns).from(galleryPictures).orderBy(asc(position), asc(id)).all();

/** Returns the pictures with a description. Visitors see only these. */
export const visiblePictures = (): GalleryPicture[] =>
  galleryPicturesInOrder().filter(({ alt }) => alt !== "");

export const galleryPicture = (pictureId: number): GalleryPicture | undefined =>
  db().select(columns).from(galleryPictures).where(eq(id, pictureId)).get();

export const isInGallery = (address: string): boolean =>
  db().select({ id }).from(galleryPictures).where(eq(image, address)).get() !== undefined;

export const countPictures = (): number => db().select({ n: count() }).from(galleryPictures).get()?.n ?? 0;

export function insertPicture(
  { image, width, height }: Pick<GalleryPicture, "image" | "width" | "height">,
  now: number,
): number {
  const last =
    db()
      .select({ position: max(position) })
      .from(galleryPictures)
      .get()?.position ?? -1;
  const row = { image, width, height, position: last + 1, createdAt: now };
  return Number(db().insert(galleryPictures).values(row).run().lastInsertRowid);
}

export function writeWords(id: number, { caption, alt }: Pick<GalleryPicture, "caption" | "alt">): void {
  db().update(galleryPictures).set({ caption, alt }).where(eq(galleryPictures.id, id)).run();
}

export function deletePictureRow(id: number): void {
  db().delete(galleryPictures).where(eq(galleryPictures.id, id)).run();
}

/** Swaps a picture with its visible neighbor. Returns whether it moved. */
export function swapPictures(id: number, direction: Direction): boolean {
  const order = db()
    .select({ id: galleryPictures.id, position, alt })
    .from(galleryPictures)
    .orderBy(asc(position), asc(galleryPictures.id))
    .all();
  const moved = swapPositions(order, id, direction, ({ alt }) => alt === "");
  for (const { row, position } of moved) {
    db().update(galleryPictures).set({ position }).where(eq(galleryPictures.id, row.id)).run();
  }
  return moved.length > 0;
}
