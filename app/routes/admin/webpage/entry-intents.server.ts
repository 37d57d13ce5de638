/** Adding, changing, previewing, ordering, publishing and deleting the entries of a part. */
import { json } from "@remix-run/node";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  moveEntry,
  publishEntry,
} from "#app/domain/website/entries/change-entries.server.ts";
import type { EntryKind } from "#app/domain/website/entries/entry-kinds.ts";
import { entryFieldNames, readEntry } from "#app/domain/website/entries/entry-request.server.ts";
import { type PartName, sitePart } from "#app/domain/website/texts/site-parts.ts";
import type { FormAnswer, FormIntent } from "#app/platform/http/answers/form-action.server.ts";
import type { FormFields } from "#app/platform/http/form-fields.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { unreadable } from "./messages.ts";
import { previewedEntry } from "./previews.server.ts";
import type { Previewed, WebpageCall } from "./types.ts";
import { webpageUrl } from "./url.ts";

type EntryCall = WebpageCall & { part: PartName; kind: EntryKind };

/** Runs where the URL names a part that has entries. */
const inPart = (run: (call: EntryCall) => FormAnswer) => (call: WebpageCall) => {
  const kind = call.part && sitePart(call.part).kind;
  return call.part && kind ? run({ ...call, part: call.part, kind }) : unreadable();
};

const atRows = (run: (call: EntryCall) => FormAnswer): FormIntent<WebpageCall> => ({
  form: "page",
  run: inPart(run),
});

/** Told of another person's words, the writer has seen them. */
const atForm = (run: (call: EntryCall) => FormAnswer): FormIntent<WebpageCall> => ({
  form: "entry",
  kept: ({ fields }, { reason }: Refusal) => typedEntry(fields, { seen: reason === "conflict" }),
  run: inPart(run),
});

/** `published` undefined: as it is. */
const write = (published?: boolean) =>
  atForm(({ part, kind, fields, by }) => {
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

const gone =
  "Somebody deleted this while you were writing. Your words are still here: publish them to add it anew.";

const preview = atForm(({ kind, fields }) => {
  const words = readEntry(kind, fields.all);
  if (!words.ok) return words;
  const values = typedEntry(fields, { seen: false });
  const entry = previewedEntry(kind, words.value);
  return json({ ok: true, form: "entry", values, texts: [], entry } satisfies Previewed);
});

const publish = (button: "show" | "hide") =>
  atRows(({ part, kind, fields, by }) => {
    const id = fields.id(button);
    const published = publishEntry(kind, id, button === "show", by);
    const done = button === "show" ? "published" : "hidden";
    return published.ok ? `${webpageUrl({ part, done })}#entry-${id}` : published;
  });

const move = (button: "up" | "down") =>
  atRows(({ part, kind, fields, by }) => {
    const id = fields.id(button);
    const moved = moveEntry(kind, id, button, by);
    return moved.ok ? `${webpageUrl({ part })}#entry-${id}` : moved;
  });

const remove = atRows(({ part, kind, fields, by }) => {
  const deleted = deleteEntry(kind, fields.id("id"), by);
  return deleted.ok ? webpageUrl({ part, done: "deleted" }) : deleted;
});

/** What was typed, to stand there again; `seen`: the writer knows by now what another person wrote. */
const typedEntry = (fields: FormFields, { seen }: { seen: boolean }) =>
  fields.typed(seen ? entryFieldNames : [...entryFieldNames, "saw"]);

export const entryIntents: Record<string, FormIntent<WebpageCall>> = {
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
