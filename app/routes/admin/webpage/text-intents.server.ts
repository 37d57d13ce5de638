/** Saving and previewing the texts of a page. */
import { json, redirect } from "@remix-run/node";
import { formRefusal } from "#app/http/answers/form-reply.server.ts";
import { saveTexts, typedTexts, writtenTexts } from "#app/website/texts/change.server.ts";
import { type Deed, unreadable } from "./deed.server.ts";
import { previewedText } from "./previews.server.ts";
import type { Previewed } from "./types.ts";
import { webpageAddress } from "./url.ts";

const save: Deed = ({ part, fields, context, actor, now }) => {
  if (!part) return formRefusal(unreadable().refusal, { form: "texts" }, context);
  const saved = saveTexts(part, fields, { actor, now });
  if (saved.ok) {
    return redirect(webpageAddress({ part, done: saved.value.length > 0 ? "saved" : "same" }), 303);
  }
  // Told of somebody else's words, the writer has seen them.
  const values = typedTexts(part, fields, { seen: saved.refusal.reason === "conflict" });
  return formRefusal(saved.refusal, { form: "texts", values }, context);
};

const preview: Deed = ({ part, fields, context }) => {
  if (!part) return formRefusal(unreadable().refusal, { form: "texts" }, context);
  const written = writtenTexts(part, fields);
  const values = typedTexts(part, fields, { seen: false });
  if (!written.ok) return formRefusal(written.refusal, { form: "texts", values }, context);
  const texts = [...written.value].map(previewedText);
  return json({ ok: true, form: "texts", values, texts, entry: null } satisfies Previewed);
};

export const textDeeds: [string, Deed][] = [
  ["texts", save],
  ["preview-texts", preview],
];
