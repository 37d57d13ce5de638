import type { BoardChange } from "./news.ts";

const shownMs = 10_000;

/** Marks for ten seconds what others did, by a word and a frame; answers how to take the marks away (rule 6.33). */
export function markEntries(changes: readonly BoardChange[]): () => void {
  const marked = changes.flatMap(({ visit, words }) => {
    const entry = visit === null ? null : document.getElementById(`e${visit}`);
    if (entry) entry.dataset.news = words.startsWith("new") ? "new" : "changed";
    return entry ?? [];
  });
  const clear = () => {
    for (const { dataset } of marked) delete dataset.news;
  };
  const timer = setTimeout(clear, shownMs);
  return () => {
    clearTimeout(timer);
    clear();
  };
}

/** The id of what has the focus on the board; empty where that is elsewhere. */
export const focusInBoard = (): string =>
  document.activeElement?.closest<HTMLElement>("#board [id]")?.id ?? "";
