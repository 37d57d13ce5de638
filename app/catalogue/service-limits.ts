/** Limits of a service's fields that its form repeats. */

/** Longest texts. */
export const longestService = { name: 100, description: 1000, category: 60 } as const;

/** Bytes of a picture as it is uploaded (specification, section 5). */
export const largestImage = 1_048_576;

/** Bytes of a request that carries one, as base64 or in a form. */
export const serviceBodyLimit = 1.5 * 1024 * 1024;

export const imageTooLarge = "Image is too large. Please use a smaller image (max 1MB recommended).";

export const wrongImage = "Invalid image format. Please use PNG or JPEG.";
