import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { isOverFormatted } from "#app/domain/website/texts/rich-text.server.ts";
import { dateWanted, overFormattedError } from "#app/domain/website/texts/text-request.server.ts";
import { requiredIn, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { slugOf } from "#app/platform/words/slug.ts";
import { entryForm } from "./entry-form.ts";
import { type EntryKind, type EntryWords, entryKinds } from "./entry-kinds.ts";

/** Dates are "yyyy-MM-dd". `date` is null for kinds without a date. */
export type EntryInput = {
  title: string;
  body: string;
  byline: string;
  date: string | null;
  lastDate: string | null;
};

const Day = z
  .string()
  .transform((value) => value.trim())
  .refine((value) => isDate(value) && value >= "2000-01-01" && value < "2100-01-01", dateWanted);

/** Reads the fields of a kind and ignores others. Refusals: invalid, with fields. */
export function readEntry(kind: EntryKind, input: unknown): Outcome<EntryInput> {
  const form = entryForm(entryKinds[kind]);
  return readInput(schemaFor(form, entryKinds[kind]), input, {
    required: requiredIn(form),
    missing: isNothing,
    wrong: () => "Enter text here.",
    headline: (fields) => fields[form.names.find((name) => name in fields) ?? ""],
  });
}

export function formKeyOf(input: unknown): string | null {
  const { key } = fieldsIn(input);
  return typeof key === "string" && /^[\w-]{8,64}$/u.test(key) ? key : null;
}

const absent = <Value>(value: Value) =>
  z
    .unknown()
    .optional()
    .transform(() => value);

function schemaFor(form: ReturnType<typeof entryForm>, { byline, dates }: EntryWords) {
  const { fields } = form;
  return schemaOf(form, {
    body: textOf(fields.body)
      .refine((value) => !isOverFormatted(value), overFormattedError(fields.body.label))
      .default(""),
    byline: byline ? textOf(fields.byline).default("") : absent(""),
    date: dates === "none" ? absent(null) : Day,
    lastDate:
      dates === "span"
        ? z
            .preprocess((value) => (isBlank(value) ? null : value), Day.nullable())
            .optional()
            .transform((day) => day ?? null)
        : absent(null),
  }).refine(({ date, lastDate }) => !date || !lastDate || date <= lastDate, {
    path: ["lastDate"],
    message: "The last day must not be before the first day.",
  });
}

/** Returns true for text without visible characters, such as zero-width spaces. */
const isNothing = (value: unknown): boolean =>
  isBlank(value) || (typeof value === "string" && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(value));

/** Ids of elements on pages. A slug becomes an id too, so it must be a different one. */
const taken = new Set(["main", "new", "true", "staff-menu", "site-menu", "account-heading"]);

/** Returns the last part of an entry's URL; `exists` checks the other entries of the kind. */
export const slugFor = (title: string, fallback: string, exists: (slug: string) => boolean): string =>
  // The advice page uses SLUG-heading as an id.
  slugOf(title, fallback, (slug) => !taken.has(slug) && !slug.endsWith("-heading") && !exists(slug));
