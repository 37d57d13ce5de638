/** What was typed, as the site would show it. */
import type { EntryKind } from "#app/content/entry-kinds.ts";
import { entryKinds } from "#app/content/entry-kinds.ts";
import type { EntryWords } from "#app/content/entry-request.server.ts";
import { richText } from "#app/content/rich-text.server.ts";
import { withFacts } from "#app/content/site-text.server.ts";
import { siteTextOf, type TextKey } from "#app/content/text-keys.ts";
import { dateInWords } from "#app/studio/calendar-words.ts";
import { studio } from "#app/studio/settings.server.ts";
import type { PreviewedEntry, PreviewedText } from "./answer.ts";

export function previewedText([key, typed]: [TextKey, string]): PreviewedText {
  const { label, form } = siteTextOf(key);
  const words = withFacts(typed).trim();
  const empty = words === "";
  if (form === "formatted") return { label, empty, form, html: richText(words, 2) };
  return { label, empty, form: "plain", lines: words.split("\n") };
}

export function previewedEntry(kind: EntryKind, words: EntryWords): PreviewedEntry {
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
