import { refused } from "#app/platform/shared/outcome.ts";

/** What Pages & texts says when the server has a status but no words of its own. */
export const webpageFailed = (status: number): string =>
  `That did not work (${status}). Nothing was changed. Please try again in a moment.`;

/** For an intent that needs a part of the site, or its entries, where the URL names none. */
export const unreadable = () => refused("invalid", "The form could not be read. Please send it again.");

/** What was just done, by the word in the URL. */
const words: Record<string, string> = {
  saved: "Saved. The site shows it from now on.",
  same: "Nothing was different, so nothing was changed.",
  published: "Published. The site shows it from now on.",
  drafted: "Saved as a draft. The site does not show it.",
  hidden: "Taken off the site. It is a draft now.",
  deleted: "Deleted. If that was a mistake, undo it.",
  undone: "Undone. It is again as it was before.",
  redone: "Done again.",
};

export const webpageDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
