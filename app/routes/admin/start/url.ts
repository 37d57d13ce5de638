/** The URL of the checklist; `done` names what was just done. */
export const startUrl = (done?: "keep" | "clear" | "test" | "open" | "close"): string =>
  done ? `/admin/start?done=${done}` : "/admin/start";
