import { largestImage } from "#app/platform/pictures/picture-set.ts";

export const mostAtOnce = 10;

export const mostInGallery = 60;

export const longestPicture = { alt: 300, caption: 200 } as const;

/** Bytes of a request that carries as many pictures as may come at once, and of one with a single picture. */
export const galleryBodyLimit = mostAtOnce * largestImage + 256 * 1024;
