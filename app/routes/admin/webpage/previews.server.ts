/** What was typed, as the site would show it. */

import { studio } from "#app/domain/studio/studio.server.ts";
import { type EntryKind, entryKinds } from "#app/domain/website/entries/entry-kinds.ts";
import type { EntryInput } from "#app/domain/website/entries/entry-request.server.ts";
import { siteTextOf, type TextKey } from "#app/domain/website/texts/catalogue.ts";
import { richText } from "#app/domain/website/texts/rich-text.server.ts";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import type { PreviewedEntry, PreviewedText } from "./types.ts";

export function previewedText([key, typed]: [TextKey, string]): PreviewedText {
  const { label, form } = siteTextOf(key);
  const words = withFacts(typed).trim();
  const empty = words === "";
  if (form === "formatted") return { label, empty, form, html: richText(words, 2) };
  return { label, empty, form: "plain", lines: words.split("\n") };
}

export function previewedEntry(kind: EntryKind, words: EntryInput): PreviewedEntry {
  const { locale } = studio();
  const day = (date: string) => dateInWords(date, locale, "date");
  const { dates } = entryKinds[kind];
  const span =
    words.date &&
    (words.lastDate ? `${day(words.date)} to ${day(words.lastDate)}` : `From ${day(words.date)}`);
  return {
    title: withFacts(words.title),
    html: richText(withFacts(words.body), 2),
    byline: words.byline,
    when: dates === "none" || !words.date ? null : dates === "day" ? day(words.date) : span,
  };
}
