/** Limits of the gallery that its forms repeat. */
import { largestImage } from "#app/pictures/picture-limits.ts";

/** Pictures of one upload. */
export const mostAtOnce = 10;

/** Pictures of the gallery. */
export const mostInGallery = 60;

/** Longest texts of a picture. */
export const longestPicture = { alt: 300, caption: 200 } as const;

/** Bytes of a request that carries as many pictures as may come at once, and of one with a single picture. */
export const galleryBodyLimit = mostAtOnce * largestImage + 256 * 1024;
