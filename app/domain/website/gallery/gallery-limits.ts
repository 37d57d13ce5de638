import { largestImage } from "#app/platform/pictures/picture-set.ts";

export const mostAtOnce = 10;

export const mostInGallery = 60;

export const longestPicture = { alt: 300, caption: 200 } as const;

/** Bytes of a request with the most pictures of one upload. */
export const galleryBodyLimit = mostAtOnce * largestImage + 256 * 1024;
