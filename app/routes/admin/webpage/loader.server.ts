/** What Pages & texts shows: all parts at a glance, or one with its texts and entries. */
import { randomUUID } from "node:crypto";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type EntryWords, entryKinds } from "#app/domain/website/entries/entry-kinds.ts";
import {
  countEntries,
  type EntryRow,
  entriesOf,
  entryFingerprint,
  entryOf,
  type ListedEntry,
  listedEntries,
} from "#app/domain/website/entries/entry-rows.server.ts";
import { siteTextOf } from "#app/domain/website/texts/catalogue.ts";
import { textFingerprint } from "#app/domain/website/texts/change-texts.server.ts";
import { isPart, type PartName, partNames, sitePart, textsOf } from "#app/domain/website/texts/site-parts.ts";
import { fieldOf } from "#app/domain/website/texts/text-limits.ts";
import { placeholders, typedSiteText, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { lastChange, lastUndone } from "#app/platform/undo/changes.server.ts";

/** What Pages & texts says when the server has a status but no words of its own. */
export const webpageFailed = (status: number): string =>
  `That didn't work (${status}). Nothing was changed. Please try again in a moment.`;

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

const webpageDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;

export function loadWebpage(query: URLSearchParams, now: number) {
  const asked = query.get("part");
  const name = isPart(asked) ? asked : null;
  const part = name && { key: name, ...sitePart(name) };
  const content = part ? onePart(part.key, query, now) : noPart;
  return {
    part,
    parts: name ? [] : partNames.map(overviewOf),
    ...content,
    /** The URL names a part or an entry that is not there. */
    missing: (asked !== null && !name) || content.lost,
    facts: placeholders.map((fact) => ({ name: `{${fact}}`, now: withFacts(`{${fact}}`) })),
    changes: { undo: lastChange(), redo: lastUndone() },
    done: webpageDone(query.get("done")),
  };
}

type PartContent = {
  texts: TextData[];
  entries: ListedEntry[];
  words: EntryWords | null;
  /** The chosen entry; `saw` is its mark. */
  detail: (EntryRow & { saw: string }) | null;
  mode: "add" | "edit" | "delete" | null;
  /** The URL names an entry that is not there. */
  lost: boolean;
  today: string;
  /** Of the form for a new entry: sent twice, it makes one. */
  formKey: string;
};

const noPart: PartContent = {
  texts: [],
  entries: [],
  words: null,
  detail: null,
  mode: null,
  lost: false,
  today: "",
  formKey: "",
};

function overviewOf(name: PartName) {
  const { kind, ...part } = sitePart(name);
  return { key: name, ...part, texts: textsOf(name).length, entries: kind ? countEntries(kind) : null };
}

function onePart(name: PartName, query: URLSearchParams, now: number): PartContent {
  const { kind } = sitePart(name);
  const today = studioNow(studio().timeZone, now).date;
  const id = kind && query.has("id") ? (idOf(query.get("id") ?? "") ?? 0) : null;
  const entry = kind && id !== null ? entryOf(kind, id) : undefined;
  const mode = entry ? (query.has("delete") ? "delete" : "edit") : kind && query.has("add") ? "add" : null;
  return {
    // Beside an entry's own form the rest of the part would only be in the way.
    texts: mode ? [] : textsOf(name).map(textData),
    entries: kind && !mode ? listedEntries(entriesOf(kind), today) : [],
    words: kind ? entryKinds[kind] : null,
    detail: entry ? { ...entry, saw: entryFingerprint(entry) } : null,
    mode,
    lost: query.has("id") && !entry,
    today,
    formKey: randomUUID(),
  };
}

function textData(key: ReturnType<typeof textsOf>[number]) {
  const { label, form, hint = "" } = siteTextOf(key);
  return { field: fieldOf(key), label, form, hint, body: typedSiteText(key), saw: textFingerprint(key) };
}

export type WebpageData = ReturnType<typeof loadWebpage>;
export type TextData = ReturnType<typeof textData>;
export type PartData = NonNullable<WebpageData["part"]>;
export type EntryDetail = NonNullable<WebpageData["detail"]>;
