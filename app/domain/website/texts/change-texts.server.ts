import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { db } from "#db/client.server.ts";
import { texts } from "#db/schema.ts";
import { siteTextOf, type TextKey } from "./catalogue.ts";
import { type PartName, textsOf } from "./site-parts.ts";
import { fieldOf, sawPrefix } from "./text-limits.ts";
import { readTexts } from "./text-request.server.ts";
import { fingerprint, typedSiteText } from "./texts.server.ts";

export const textFingerprint = (key: TextKey): string => fingerprint(typedSiteText(key));

/** Returns the typed form. With `seen`, the next attempt overwrites changes by others. */
export function typedTexts(
  part: PartName,
  input: Record<string, unknown>,
  { seen }: { seen: boolean },
): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const field of textsOf(part).map(fieldOf)) {
    const [value, saw] = [input[field], input[sawPrefix + field]];
    if (typeof value !== "string" || fingerprint(value) === saw) continue;
    typed[field] = value;
    if (!seen && typeof saw === "string") typed[sawPrefix + field] = saw;
  }
  return typed;
}

/** Returns the texts that the user changed. Refusals: invalid. */
export function writtenTexts(part: PartName, input: Record<string, unknown>): Outcome<Map<TextKey, string>> {
  const read = readTexts(part, input);
  if (!read.ok) return read;
  const written = [...read.value].filter(
    ([key, value]) =>
      fingerprint(value) !== input[sawPrefix + fieldOf(key)] && value !== typedSiteText(key).trim(),
  );
  return done(new Map(written));
}

/** Saves texts and returns the keys that changed. Refusals: invalid, conflict (a fingerprint in `input` is out of date). */
export function saveTexts(part: PartName, input: Record<string, unknown>, by: By): Outcome<TextKey[]> {
  return asSiteChange({ label: inWords, by }, () => {
    const written = writtenTexts(part, input);
    if (!written.ok) return written;
    const changed = [...written.value.keys()];
    const lost = changed.filter((key) => {
      const saw = input[sawPrefix + fieldOf(key)];
      return typeof saw === "string" && saw !== textFingerprint(key);
    });
    if (lost.length > 0) return changedByOthers(lost);

    for (const [key, body] of written.value) {
      db()
        .insert(texts)
        .values({ key, body, isExample: false, updatedAt: by.now })
        .onConflictDoUpdate({ target: texts.key, set: { body, isExample: false, updatedAt: by.now } })
        .run();
    }
    if (changed.length > 0) {
      record({ action: "changed", entity: "site", entityId: null, detail: { texts: changed } }, by);
    }
    return done(changed);
  });
}

function changedByOthers(keys: TextKey[]) {
  const fields = Object.fromEntries(
    keys.map((key) => [
      fieldOf(key),
      `"${siteTextOf(key).label}" was changed since you opened this page. It now says: "${beginning(typedSiteText(key))}" Save again to overwrite it with your text.`,
    ]),
  );
  return refused("conflict", Object.values(fields)[0] ?? "", { fields });
}

const longestQuote = 140;

const beginning = (words: string): string =>
  words.length > longestQuote ? `${words.slice(0, longestQuote).trimEnd()} …` : words;

function inWords([first, ...others]: TextKey[]): string {
  if (!first) return "";
  const { page, label } = siteTextOf(first);
  return `${page}: ${label}${others.length > 0 ? ` and ${others.length} more` : ""}`;
}
