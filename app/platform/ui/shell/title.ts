import { rootDataIn } from "./root-data.ts";

/** The title of a page: its own words, then the studio's name, which the root's loader brings. */
export const pageTitle = (matches: { id: string; data?: unknown }[], words?: string): string =>
  [words, rootDataIn(matches)?.studioName].filter(Boolean).join(" · ");
