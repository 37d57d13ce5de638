import { rootDataIn } from "./root-data.ts";

export const pageTitle = (matches: { id: string; data?: unknown }[], words?: string): string =>
  [words, rootDataIn(matches)?.studioName].filter(Boolean).join(" · ");
