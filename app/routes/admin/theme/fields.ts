/** The fields of the form, in its order. */
export const themeFields = ["accent", "code", "headings", "corners", "art"] as const;
