const path = "/admin/webpage/hours";

/** The URL of the opening hours page; `done` names what was just done. */
export const openingHoursUrl = ({ done }: { done?: string } = {}): string =>
  done ? `${path}?done=${done}` : path;
