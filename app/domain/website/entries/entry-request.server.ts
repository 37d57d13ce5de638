import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { isOverFormatted } from "#app/domain/website/texts/rich-text.server.ts";
import { dateWanted, overFormattedError } from "#app/domain/website/texts/text-request.server.ts";
import type { AnyForm } from "#app/platform/shared/declared-form.ts";
import { requiredIn, schemaOf, textOf } from "#app/platform/shared/declared-schema.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { slugOf } from "#app/platform/words/slug.ts";
import { entryForm } from "./entry-form.ts";
import { type EntryKind, type EntryWords, entryKinds } from "./entry-kinds.ts";
import type { Conditions } from "./offer-price.ts";
import { offerFields } from "./offer-request.server.ts";

/** Dates are "yyyy-MM-dd". `date` is null for kinds without a date. */
export type EntryInput = Conditions & {
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
  const { fields: declared }: AnyForm = form;
  const read = readInput(schemaFor(form, entryKinds[kind]), input, {
    required: requiredIn(form),
    missing: isNothing,
    wrong: (name) => declared[name]?.wrong ?? "Enter text here.",
    headline: (fields) => fields[form.names.find((name) => name in fields) ?? ""],
  });
  if (!read.ok) return read;
  const { reduction, buyers, from: fromMin, to: toMin, ...words } = read.value;
  const conditions = { ...reduction, fromMin, toMin, forAccounts: buyers === "accounts" };
  return done({ ...words, ...conditions });
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

const noOffer = {
  reduction: absent({ percentOff: null, amountOffMinor: null }),
  buyers: absent("accounts" as const),
  weekdays: absent(""),
  from: absent<number | null>(null),
  to: absent<number | null>(null),
  categories: absent(""),
};

function schemaFor(form: ReturnType<typeof entryForm>, { byline, dates, conditions }: EntryWords) {
  const { fields } = form;
  return schemaOf(form, {
    body: textOf(fields.body)
      .refine((value) => !isOverFormatted(value), overFormattedError(fields.body.label))
      .default(""),
    ...(conditions ? offerFields() : noOffer),
    byline: byline ? textOf(fields.byline).default("") : absent(""),
    date: dates === "none" ? absent(null) : Day,
    lastDate:
      dates === "span"
        ? z
            .preprocess((value) => (isBlank(value) ? null : value), Day.nullable())
            .optional()
            .transform((day) => day ?? null)
        : absent(null),
  })
    .refine(({ date, lastDate }) => !date || !lastDate || date <= lastDate, {
      path: ["lastDate"],
      message: "The last day must not be before the first day.",
    })
    .refine(({ from, to }) => from === null || to === null || from <= to, {
      path: ["to"],
      message: "The latest start must not be before the earliest start.",
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
