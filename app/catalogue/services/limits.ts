/** Limits of a service's fields that its form repeats. */

/** Longest texts. */
export const longestService = { name: 100, description: 1000, category: 60 } as const;

/** Bytes of a request that carries one, as base64 or in a form. */
export const serviceBodyLimit = 1.5 * 1024 * 1024;
