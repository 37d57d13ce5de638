/** The URL of the checklist; `done` names what was just done. */
export const startUrl = (done?: "keep" | "clear" | "without" | "test" | "open" | "close"): string =>
  done ? `/admin/start?done=${done}` : "/admin/start";

/** Where closing is asked about. */
export const closeUrl = "/admin/start?ask=close#open";
