/** The rows of the gallery, in the owner's order. */
import { type Direction, swapPositions } from "#app/shared/positions.ts";
import { presentRow, type SavedRow } from "#app/undo/changes.server.ts";
import { db, prepared } from "#db/client.server.ts";
import { galleryPictures } from "#db/schema.ts";

/** `image` is the address of its middle width; `width` and `height` are those of its largest copy. */
export type GalleryPicture = {
  id: number;
  image: string;
  width: number;
  height: number;
  caption: string;
  alt: string;
};

const columns = "id, image, width, height, caption, alt";

export const galleryPicturesInOrder = (): GalleryPicture[] =>
  prepared<GalleryPicture>(`SELECT ${columns} FROM gallery_pictures ORDER BY position, id`).all();

/** What visitors see: a picture that nobody has described yet waits. */
export const visiblePictures = (): GalleryPicture[] =>
  galleryPicturesInOrder().filter(({ alt }) => alt !== "");

export const galleryPicture = (id: number): GalleryPicture | undefined =>
  prepared<GalleryPicture>(`SELECT ${columns} FROM gallery_pictures WHERE id = ?`).get(id);

export const isInGallery = (image: string): boolean =>
  prepared("SELECT 1 FROM gallery_pictures WHERE image = ?").get(image) !== undefined;

/** At the end of the order. Answers its id. */
export function insertPicture(
  { image, width, height }: Pick<GalleryPicture, "image" | "width" | "height">,
  now: number,
): number {
  const { last } = prepared<{ last: number }>(
    "SELECT coalesce(max(position), -1) AS last FROM gallery_pictures",
  ).get() ?? { last: -1 };
  const row = { image, width, height, position: last + 1, createdAt: now };
  return Number(db().insert(galleryPictures).values(row).run().lastInsertRowid);
}

export function writeWords(id: number, { caption, alt }: Pick<GalleryPicture, "caption" | "alt">): void {
  prepared("UPDATE gallery_pictures SET caption = ?, alt = ? WHERE id = ?").run(caption, alt, id);
}

export function deletePictureRow(id: number): void {
  prepared("DELETE FROM gallery_pictures WHERE id = ?").run(id);
}

/**
 * Swaps a picture with the one that visitors see before or after it. Answers the rows as they were; none at an end.
 */
export function swapPictures(id: number, direction: Direction): SavedRow[] {
  const order = prepared<{ id: number; position: number; alt: string }>(
    "SELECT id, position, alt FROM gallery_pictures ORDER BY position, id",
  ).all();
  return swapPositions(order, id, direction, ({ alt }) => alt === "").map(({ row, position }) => {
    const before = presentRow("galleryPictures", row.id);
    prepared("UPDATE gallery_pictures SET position = ? WHERE id = ?").run(position, row.id);
    return before;
  });
}
