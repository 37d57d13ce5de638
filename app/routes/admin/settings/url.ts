/** The id of a section in the page; its controls have ids of their own names. */
export const placeOf = (id: string): string =>
  `part-${{ open: "closed", holidays: "closed", revoke: "desks" }[id] ?? id}`;

/** The page that says that a section was saved. */
export const savedUrl = (id: string): string => `/admin/settings?done=${id}#${placeOf(id)}`;
