const path = "/admin/webpage/studio";

/** The forms of the page, by their intents. */
export const studioForms = ["reach", "online", "policy"] as const;

/** The URL of the page of the studio's facts; `done` names what was just saved. */
export const studioPageUrl = ({ done }: { done?: (typeof studioForms)[number] } = {}): string =>
  done ? `${path}?done=${done}` : path;
