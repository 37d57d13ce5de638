/** What staff do in Pages & texts, by the intent of its forms and buttons. */
import { json } from "@remix-run/node";
import { saveTexts, typedTexts, writtenTexts } from "#app/domain/website/texts/change-texts.server.ts";
import { isPart, type PartName } from "#app/domain/website/texts/site-parts.ts";
import { type FormAnswer, formActionFor } from "#app/platform/http/answers/form-action.server.ts";
import { redoLastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { entryIntents } from "./entry-intents.server.ts";
import { unreadable, webpageFailed } from "./messages.ts";
import { previewedText } from "./previews.server.ts";
import { webpageButtons } from "./row-buttons.ts";
import type { Previewed, WebpageCall } from "./types.ts";
import { webpageUrl } from "./url.ts";

/** An intent of a part's texts. Told of another person's words, the writer has seen them. */
const ofTexts = (run: (part: PartName, call: WebpageCall) => FormAnswer) => ({
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
    texts: ofTexts((part, { fields, by }) => {
      const saved = saveTexts(part, fields.all, by);
      return saved.ok ? webpageUrl({ part, done: saved.value.length > 0 ? "saved" : "same" }) : saved;
    }),
    "preview-texts": ofTexts((part, { fields }) => {
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
