const path = "/admin/webpage/studio";

/** The URL of the page of the studio's facts; `done` names what was just saved. */
export const studioPageUrl = ({ done }: { done?: "reach" | "policy" } = {}): string =>
  done ? `${path}?done=${done}` : path;
