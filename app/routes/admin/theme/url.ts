/** Where the theme page is, after what was done. */
export const themeUrl = (done: "saved" | "restored" | "undone"): string => `/admin/theme?done=${done}`;
