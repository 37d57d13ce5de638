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
import { offerBoxes, typedConditions } from "#app/domain/website/entries/offer-words.server.ts";
import { siteTextOf } from "#app/domain/website/texts/catalogue.ts";
import { textFingerprint } from "#app/domain/website/texts/change-texts.server.ts";
import { isPart, type PartName, partNames, sitePart, textsOf } from "#app/domain/website/texts/site-parts.ts";
import { fieldOf } from "#app/domain/website/texts/text-limits.ts";
import { placeholders, typedSiteText, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { lastChange, lastUndone } from "#app/platform/undo/changes.server.ts";

/** Returns the message for an answer without its own text (rule 25.2). */
export const webpageFailed = (status: number): string =>
  `Something went wrong (${status}). Nothing was changed. Try again in a moment.`;

export const unreadable = () => refused("invalid", "The form could not be read. Send it again.");

const words: Record<string, string> = {
  saved: "Saved. The change is live on your site.",
  same: "No changes to save.",
  published: "Published. It is live on your site.",
  drafted: "Draft saved. It isn't on your site.",
  hidden: "Unpublished. It is now a draft.",
  deleted: "Deleted. You can undo this.",
  undone: "Change undone.",
  redone: "Change redone.",
};

const webpageDone = (done: string | null): string | null =>
  done !== null && Object.hasOwn(words, done) ? (words[done] ?? null) : null;

export function loadWebpage(query: URLSearchParams, now: number) {
  const asked = query.get("part");
  const name = isPart(asked) ? asked : null;
  const part = name && { key: name, ...sitePart(name) };
  const content = part ? onePart(part.key, query, now) : emptyContent;
  return {
    part,
    parts: name ? [] : partNames.map(overviewOf),
    ...content,
    /** The part or entry in the URL does not exist. */
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
  /** `saw`: fingerprint, to find changes by other users. */
  detail: (EntryRow & { saw: string; conditions: ReturnType<typeof typedConditions> }) | null;
  boxes: ReturnType<typeof offerBoxes> | null;
  mode: "add" | "edit" | "delete" | null;
  lost: boolean;
  today: string;
  /** Prevents two entries if the form is sent twice. */
  formKey: string;
};

const emptyContent: PartContent = {
  texts: [],
  entries: [],
  words: null,
  detail: null,
  boxes: null,
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
    texts: mode ? [] : textsOf(name).map(textData),
    entries: kind && !mode ? listedEntries(entriesOf(kind), today) : [],
    words: kind ? entryKinds[kind] : null,
    detail: entry ? { ...entry, saw: entryFingerprint(entry), conditions: typedConditions(entry) } : null,
    boxes: kind && mode && entryKinds[kind].conditions ? offerBoxes(entry ?? null) : null,
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
