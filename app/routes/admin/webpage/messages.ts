/** What was just done, by the word in the address. */
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

export const doneInWords = (done: string | null): string | null =>
  done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;
