/** What a client may agree to. */
export const consentWords = {
  patch_test: "Patch test",
  photos: "Photos",
  marketing: "Marketing",
} as const;

export type ConsentKind = keyof typeof consentWords;

export const longestConsentWords = 200;
