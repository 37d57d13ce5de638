import { json } from "@remix-run/node";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  moveEntry,
  publishEntry,
} from "#app/domain/website/entries/change-entries.server.ts";
import { entryFieldNames, entryForm } from "#app/domain/website/entries/entry-form.ts";
import { type EntryKind, entryKinds } from "#app/domain/website/entries/entry-kinds.ts";
import { type EntryInput, readEntry } from "#app/domain/website/entries/entry-request.server.ts";
import { offerExample, offerInWords } from "#app/domain/website/entries/offer-words.server.ts";
import { siteTextOf, type TextKey } from "#app/domain/website/texts/catalogue.ts";
import { saveTexts, typedTexts, writtenTexts } from "#app/domain/website/texts/change-texts.server.ts";
import { richText } from "#app/domain/website/texts/rich-text.server.ts";
import { isPart, type PartName, sitePart } from "#app/domain/website/texts/site-parts.ts";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import {
  type FormAnswer,
  type FormIntent,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { webpageUrl } from "#app/routes/admin/addresses.ts";
import { unreadable, webpageFailed } from "./loader.server.ts";
import { webpageButtons } from "./row-buttons.ts";
import type { Previewed, PreviewedEntry, PreviewedText, WebpageCall } from "./webpage-answer.ts";

function previewedText([key, typed]: [TextKey, string]): PreviewedText {
  const { label, form } = siteTextOf(key);
  const words = withFacts(typed).trim();
  const empty = words === "";
  if (form === "formatted") return { label, empty, form, html: richText(words, 2) };
  return { label, empty, form: "plain", lines: words.split("\n") };
}

function previewedEntry(kind: EntryKind, words: EntryInput): PreviewedEntry {
  const { locale } = studio();
  const day = (date: string) => dateInWords(date, locale, "date");
  const { dates, conditions } = entryKinds[kind];
  const span =
    words.date &&
    (words.lastDate ? `${day(words.date)} to ${day(words.lastDate)}` : `From ${day(words.date)}`);
  return {
    title: withFacts(words.title),
    html: richText(withFacts(words.body), 2),
    byline: words.byline,
    conditions: conditions ? [offerInWords(words), offerExample(words)].filter(Boolean) : [],
    when: dates === "none" || !words.date ? null : dates === "day" ? day(words.date) : span,
  };
}

type EntryCall = WebpageCall & { part: PartName; kind: EntryKind };

/** Refuses if the URL names no part with entries. */
const forEntries = (run: (call: EntryCall) => FormAnswer) => (call: WebpageCall) => {
  const kind = call.part && sitePart(call.part).kind;
  return call.part && kind ? run({ ...call, part: call.part, kind }) : unreadable();
};

const rowIntent = (run: (call: EntryCall) => FormAnswer): FormIntent<WebpageCall> => ({
  form: "page",
  run: forEntries(run),
});

// After a conflict, the next save replaces the other user's text.
const entryIntent = (run: (call: EntryCall) => FormAnswer): FormIntent<WebpageCall> => ({
  form: "entry",
  kept: ({ part, fields }, { reason }: Refusal) =>
    typedEntry(fields, { conditions: part === "offers", seen: reason === "conflict" }),
  run: forEntries(run),
});

/** Without `published`, an entry keeps its state. */
const write = (published?: boolean) =>
  entryIntent(({ part, kind, fields, by }) => {
    const written = fields.has("id")
      ? changeEntry(kind, fields.id("id"), fields.all, { published }, by)
      : addEntry(kind, fields.all, { published: published ?? true }, by);
    if (written.ok) {
      const done = published === undefined ? "saved" : written.value.published ? "published" : "drafted";
      return webpageUrl({ part, done });
    }
    if (written.refusal.reason !== "not-found") return written;
    return { ...written, refusal: { ...written.refusal, message: gone } };
  });

const gone = "This entry no longer exists. Your text is still here. Publish it to add the entry again.";

const preview = entryIntent(({ kind, fields }) => {
  const words = readEntry(kind, fields.all);
  if (!words.ok) return words;
  const values = typedEntry(fields, { conditions: kind === "offer", seen: false });
  const entry = previewedEntry(kind, words.value);
  return json({ ok: true, form: "entry", values, texts: [], entry } satisfies Previewed);
});

const publish = (button: "show" | "hide") =>
  rowIntent(({ part, kind, fields, by }) => {
    const id = fields.id(button);
    const published = publishEntry(kind, id, button === "show", by);
    const done = button === "show" ? "published" : "hidden";
    return published.ok ? `${webpageUrl({ part, done })}#entry-${id}` : published;
  });

const move = (button: "up" | "down") =>
  rowIntent(({ part, kind, fields, by }) => {
    const id = fields.id(button);
    const moved = moveEntry(kind, id, button, by);
    return moved.ok ? `${webpageUrl({ part })}#entry-${id}` : moved;
  });

const remove = rowIntent(({ part, kind, fields, by }) => {
  const deleted = deleteEntry(kind, fields.id("id"), by);
  return deleted.ok ? webpageUrl({ part, done: "deleted" }) : deleted;
});

/** `seen`: the user has read what another user saved. */
const typedEntry = (fields: FormFields, { conditions, seen }: { conditions: boolean; seen: boolean }) => ({
  ...(conditions ? fields.kept(entryForm(entryKinds.offer)) : fields.typed(entryFieldNames)),
  ...fields.typed(seen ? [] : ["saw"]),
});

const entryIntents: Record<string, FormIntent<WebpageCall>> = {
  publish: write(true),
  draft: write(false),
  save: write(),
  preview,
  show: publish("show"),
  hide: publish("hide"),
  up: move("up"),
  down: move("down"),
  delete: remove,
};

const textsIntent = (run: (part: PartName, call: WebpageCall) => FormAnswer) => ({
  form: "texts",
  kept: ({ part, fields }: WebpageCall, { reason }: { reason: string }) =>
    part ? typedTexts(part, fields.all, { seen: reason === "conflict" }) : {},
  run: (call: WebpageCall) => (call.part ? run(call.part, call) : unreadable()),
});

const undoBy =
  (change: typeof undoLastChange, done: "undone" | "redone") =>
  ({ part, intent, fields, by }: WebpageCall) => {
    const changed = change(fields.all[intent], by);
    return changed.ok ? webpageUrl({ ...(part && { part }), done }) : changed;
  };

export const webpageAction = formActionFor(
  (call): WebpageCall => {
    const asked = call.query.get("part");
    return { ...call, part: isPart(asked) ? asked : null };
  },
  {
    undo: undoBy(undoLastChange, "undone"),
    redo: undoBy(redoLastChange, "redone"),
    texts: textsIntent((part, { fields, by }) => {
      const saved = saveTexts(part, fields.all, by);
      return saved.ok ? webpageUrl({ part, done: saved.value.length > 0 ? "saved" : "same" }) : saved;
    }),
    "preview-texts": textsIntent((part, { fields }) => {
      const written = writtenTexts(part, fields.all);
      if (!written.ok) return written;
      const values = typedTexts(part, fields.all, { seen: false });
      const texts = [...written.value].map(previewedText);
      return json({ ok: true, form: "texts", values, texts, entry: null } satisfies Previewed);
    }),
    ...entryIntents,
  },
  { failed: webpageFailed, buttons: webpageButtons },
);
