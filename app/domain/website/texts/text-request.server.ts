import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { textOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { type SiteText, siteTextOf, type TextKey } from "./catalogue.ts";
import { isOverFormatted } from "./rich-text.server.ts";
import { type PartName, textsOf } from "./site-parts.ts";
import { fieldOf, textField } from "./text-limits.ts";

/** Returns a URL if it is https without a user name, otherwise null. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (!/^https:\/\//iu.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password ? null : href;
}

/** Returns the host for a link text: "example.org". */
export const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./u, "");

export const dateWanted = "Enter the date as 2026-12-31.";

export const overFormattedError = (label: string): string => `Use less formatting in "${label}".`;

/** Returns the texts that `input` contains. Refusals: invalid, with fields. */
export function readTexts(part: PartName, input: unknown): Outcome<Map<TextKey, string>> {
  const keys = textsOf(part);
  const shape = Object.fromEntries(keys.map((key) => [fieldOf(key), asText(siteTextOf(key)).optional()]));
  const read = readInput(z.object(shape), input, { wrong: () => "Enter text here." });
  if (!read.ok) return read;
  return done(
    new Map(
      keys.flatMap((key) => {
        const value = read.value[fieldOf(key)];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
  );
}

function asText(text: SiteText) {
  const { form, label, required } = text;
  return textOf(textField(text))
    .refine((value) => form !== "formatted" || !isOverFormatted(value), overFormattedError(label))
    .refine((value) => !required || value !== "", `Enter a text for "${label}". The page can't be empty.`)
    .refine((value) => form !== "date" || value === "" || isDate(value), dateWanted)
    .refine(
      (value) => form !== "address" || value === "" || webAddress(value) !== null,
      "Enter the full address. It must begin with https://",
    );
}
