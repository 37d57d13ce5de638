import { rootDataIn } from "./root-data.ts";

/** Adds the studio's name. */
export const pageTitle = (matches: { id: string; data?: unknown }[], words?: string): string =>
  [words, rootDataIn(matches)?.studioName].filter(Boolean).join(" · ");
