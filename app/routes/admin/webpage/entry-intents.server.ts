/** Adding, changing, previewing, ordering, publishing and deleting the entries of a part. */
import { json, redirect } from "@remix-run/node";
import { formRefusal } from "#app/http/answers/form-reply.server.ts";
import { typedText } from "#app/http/body/form-fields.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import {
  addEntry,
  changeEntry,
  deleteEntry,
  moveEntry,
  publishEntry,
} from "#app/website/entries/change.server.ts";
import type { EntryKind } from "#app/website/entries/kinds.ts";
import { fieldNames, readEntry } from "#app/website/entries/request.server.ts";
import { type PartName, sitePart } from "#app/website/texts/parts.ts";
import { type Act, type Deed, type Fields, unreadable } from "./deed.server.ts";
import { formOf } from "./intent.ts";
import { previewedEntry } from "./previews.server.ts";
import type { Previewed } from "./types.ts";
import { webpageAddress } from "./url.ts";

type Place = { part: PartName; kind: EntryKind };

/** A deed of a part that has entries. */
const inPart =
  (intent: string, deed: (act: Act & Place) => Response): Deed =>
  (act) => {
    const kind = act.part && sitePart(act.part).kind;
    if (act.part && kind) return deed({ ...act, part: act.part, kind });
    return formRefusal(unreadable().refusal, { form: formOf(intent) }, act.context);
  };

/** `published` undefined: as it is. */
const write =
  (published?: boolean) =>
  ({ part, kind, fields, context, actor, now }: Act & Place): Response => {
    const written =
      fields.id === undefined
        ? addEntry(kind, fields, { published: published ?? true }, { actor, now })
        : changeEntry(kind, idIn(fields.id), fields, { published }, { actor, now });
    if (written.ok) {
      const done = published === undefined ? "saved" : written.value.published ? "published" : "drafted";
      return redirect(webpageAddress({ part, done }), 303);
    }
    const values = typedEntry(fields, { seen: written.refusal.reason === "conflict" });
    const refusal =
      written.refusal.reason === "not-found" ? { ...written.refusal, message: gone } : written.refusal;
    return formRefusal(refusal, { form: "entry", values }, context);
  };

const gone =
  "Somebody deleted this while you were writing. Your words are still here: publish them to add it anew.";

const preview = ({ kind, fields, context }: Act & Place): Response => {
  const words = readEntry(kind, fields);
  const values = typedEntry(fields, { seen: false });
  if (!words.ok) return formRefusal(words.refusal, { form: "entry", values }, context);
  const entry = previewedEntry(kind, words.value);
  return json({ ok: true, form: "entry", values, texts: [], entry } satisfies Previewed);
};

const show =
  (button: "show" | "hide") =>
  ({ part, kind, fields, context, actor, now }: Act & Place): Response => {
    const id = idIn(fields[button]);
    const shown = publishEntry(kind, id, button === "show", { actor, now });
    if (!shown.ok) return formRefusal(shown.refusal, { form: "page" }, context);
    const done = button === "show" ? "published" : "hidden";
    return redirect(`${webpageAddress({ part, done })}#entry-${id}`, 303);
  };

const move =
  (button: "up" | "down") =>
  ({ part, kind, fields, context, actor, now }: Act & Place): Response => {
    const id = idIn(fields[button]);
    const moved = moveEntry(kind, id, button, { actor, now });
    if (!moved.ok) return formRefusal(moved.refusal, { form: "page" }, context);
    return redirect(`${webpageAddress({ part })}#entry-${id}`, 303);
  };

const remove = ({ part, kind, fields, context, actor, now }: Act & Place): Response => {
  const deleted = deleteEntry(kind, idIn(fields.id), { actor, now });
  if (!deleted.ok) return formRefusal(deleted.refusal, { form: "page" }, context);
  return redirect(webpageAddress({ part, done: "deleted" }), 303);
};

const idIn = (value: unknown): number => idOf(typeof value === "string" ? value : undefined) ?? 0;

/** What was typed, to stand there again; `seen`: whether the writer knows by now what somebody else wrote. */
const typedEntry = (fields: Fields, { seen }: { seen: boolean }) =>
  typedText(fields, seen ? fieldNames : [...fieldNames, "saw"]);

export const entryDeeds: [string, Deed][] = (
  [
    ["publish", write(true)],
    ["draft", write(false)],
    ["save", write()],
    ["preview", preview],
    ["show", show("show")],
    ["hide", show("hide")],
    ["up", move("up")],
    ["down", move("down")],
    ["delete", remove],
  ] as const
).map(([intent, deed]) => [intent, inPart(intent, deed)]);
