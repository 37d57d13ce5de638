import { z } from "zod";
import { dropUnused } from "#app/platform/pictures/media.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { isBlank, oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { presentRow, rememberChange } from "#app/platform/undo/changes.server.ts";
import { writing } from "#db/client.server.ts";
import { longestPicture } from "./gallery-limits.ts";
import {
  deletePictureRow,
  type GalleryPicture,
  galleryPicture,
  swapPictures,
  writeWords,
} from "./gallery-rows.server.ts";

const PictureAlt = oneLine(
  longestPicture.alt,
  `Please keep the description under ${longestPicture.alt} characters.`,
).refine((alt) => alt !== "", "Say what can be seen in the picture.");

const PictureWords = z.object({
  alt: PictureAlt,
  caption: oneLine(
    longestPicture.caption,
    `Please keep the caption under ${longestPicture.caption} characters.`,
  ),
});

const noText = () => "Please enter it as text.";

export const readPictureAlt = (alt: unknown): Outcome<{ alt: string }> =>
  readInput(PictureWords.pick({ alt: true }), { alt: alt ?? "" }, { wrong: noText });

type Words = { id: number; alt: unknown; caption: unknown };

/** Pictures without words stay. Answers how many changed. Refuses as "invalid" (`fields` alt-ID, caption-ID) or "not-found". */
export function describePictures(said: Words[], by: By): Outcome<number> {
  const given = said.filter(({ alt, caption }) => !isBlank(alt) || !isBlank(caption));
  const fields: Record<string, string> = {};
  const read: (Pick<GalleryPicture, "alt" | "caption"> & { id: number })[] = [];
  for (const { id, alt, caption } of given.length > 0 ? given : said.slice(0, 1)) {
    const words = readInput(PictureWords, { alt: alt ?? "", caption: caption ?? "" }, { wrong: noText });
    if (words.ok) read.push({ id, ...words.value });
    else {
      for (const [name, text] of Object.entries(words.refusal.fields ?? {})) fields[`${name}-${id}`] = text;
    }
  }
  const [first] = Object.values(fields);
  if (first !== undefined) return refused("invalid", first, { fields });
  return writing(() => {
    const pictures = read.map(({ id }) => galleryPicture(id));
    if (read.length === 0 || !pictures.every(Boolean)) return pictureNotFound();
    const changed = read.filter(({ alt, caption }, at) => {
      const before = pictures[at];
      return before?.alt !== alt || before.caption !== caption;
    });
    const before = changed.map(({ id }) => presentRow("galleryPictures", id));
    for (const words of changed) {
      writeWords(words.id, words);
      record({ action: "described", entity: "picture", entityId: words.id }, by);
    }
    const label = changed.length === 1 ? "description of a picture" : `${changed.length} descriptions`;
    rememberChange({ label: `Gallery: ${label}`, before }, by);
    return done(changed.length);
  });
}

/** One place forwards or backwards. At an end it stays where it is. Refuses as "not-found". */
export function movePicture(id: number, direction: "up" | "down", by: By): Outcome<null> {
  return writing(() => {
    const picture = galleryPicture(id);
    if (!picture) return pictureNotFound();
    const before = swapPictures(id, direction);
    if (before.length === 0) return done(null);
    record({ action: "moved", entity: "picture", entityId: id, detail: { direction } }, by);
    rememberChange({ label: "Gallery: order of the pictures", before }, by);
    return done(null);
  });
}

/** The picture itself is kept for as long as an undo may bring it back. Refuses as "not-found". */
export function deletePicture(id: number, by: By): Outcome<null> {
  return writing(() => {
    const picture = galleryPicture(id);
    if (!picture) return pictureNotFound();
    const before = [presentRow("galleryPictures", id)];
    deletePictureRow(id);
    record({ action: "deleted", entity: "picture", entityId: id }, by);
    rememberChange({ label: "Gallery: a deleted picture", before }, by);
    dropUnused(picture.image);
    return done(null);
  });
}

export const pictureNotFound = () => refused("not-found", "This picture is not there any more.");
