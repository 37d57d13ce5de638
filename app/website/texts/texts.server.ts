/** The owner's texts as pages need them: with the studio's facts in place, as a line, as lines or formatted. */
import { eq, sql } from "drizzle-orm";
import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { texts } from "#db/schema.ts";
import { siteTextOf, type TextKey } from "./catalogue.ts";
import { type RichHtml, richText } from "./rich-text.server.ts";

const textRow = preparedQuery((db) =>
  db
    .select()
    .from(texts)
    .where(eq(texts.key, sql.placeholder("key")))
    .prepare(),
);

/** A text as it was typed, with its words in braces; the usual words where nobody has said any yet. */
export const typedSiteText = (key: TextKey): string =>
  textRow().get({ key })?.body ?? siteTextOf(key).usual ?? "";

/** A text by its key as readers get it; empty where the owner emptied it. */
export const siteText = (key: TextKey): string => withFacts(typedSiteText(key)).trim();

/** One thing a line; empty lines don't count. */
export const siteLines = (key: TextKey): string[] =>
  siteText(key)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A text in small Markdown; its headings come below one of the level `below`. */
export const formattedText = (key: TextKey, below: 1 | 2 = 1): RichHtml => richText(siteText(key), below);

/** What every content page has: its one address, the sentence below its heading, and the same as its description. */
export function pageHead(origin: string, path: string, leadKey: TextKey) {
  const lead = siteText(leadKey);
  return { address: origin + path, lead, description: lead || studio().studioName };
}

/** What may stand in braces in any text or entry, such as {studioName}; the settings fill it in. */
export const placeholders = [
  "studioName",
  "phone",
  "email",
  "address",
  "policy",
  "windowDays",
  "noticeHours",
] as const;

/** Puts the studio's facts in place of {studioName} and its like; any other word in braces stays as it is. */
export function withFacts(words: string): string {
  if (!words.includes("{")) return words;
  const facts = studio();
  return words.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const known = placeholders.find((placeholder) => placeholder === name);
    if (!known) return whole;
    // A phone number stays in one piece.
    return known === "phone" ? noBreak(facts.phone) : String(facts[known]);
  });
}

/** The same words with spaces at which no line ends. */
export const noBreak = (words: string): string => words.replaceAll(" ", "\u00A0");

/** The day on which a text was last changed, in words; null where there is no such text. */
export function lastChanged(key: TextKey): string | null {
  const row = textRow().get({ key });
  if (!row) return null;
  const { timeZone, locale } = studio();
  return dateInWords(studioNow(timeZone, row.updatedAt).date, locale, "date");
}
