import type { EntryWords } from "#app/domain/website/entries/entry-kinds.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import type { EntryDetail, PartData } from "./loader.server.ts";
import { webpageUrl } from "./url.ts";

/** Asks once more. The last deletion can be undone all the same. */
export function deleteEntryQuestion(
  { key }: PartData,
  words: EntryWords,
  { id, title }: EntryDetail,
): Question {
  return {
    heading: `Delete this ${words.one}?`,
    sentence: `"${title}" goes from the site and from this list. If that turns out to be a mistake, you can undo it.`,
    yes: "Delete",
    no: "Keep it",
    at: webpageUrl({ part: key, id, delete: "" }),
    back: webpageUrl({ part: key, id }),
    fields: { intent: "delete", id: String(id) },
  };
}
