/** What a client may agree to. */
export const consentKinds = {
  patch_test: "Patch test",
  photos: "Photos",
  marketing: "Marketing",
} as const;

export type ConsentKind = keyof typeof consentKinds;

export const longestConsentWords = 200;
