import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { isOverMarked } from "#app/domain/website/texts/rich-text.server.ts";
import { longestText } from "#app/domain/website/texts/text-limits.ts";
import { dateWanted, overMarked } from "#app/domain/website/texts/text-request.server.ts";
import { isBlank, oneLine, severalLines } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { slugOf } from "#app/platform/words/slug.ts";
import { type EntryKind, type EntryWords, entryKinds } from "./entry-kinds.ts";

/** Dates are "yyyy-MM-dd"; `date` null where the kind has none to choose. */
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

/** Fields that a kind does not have are not looked at. Refuses as "invalid", with `fields`. */
export function readEntry(kind: EntryKind, input: unknown): Outcome<EntryInput> {
  return readInput(shapeOf(entryKinds[kind]), input, {
    required: neededFor(entryKinds[kind]),
    missing: isNothing,
    wrong: () => "Please send this as text.",
    headline: (fields) => fields[entryFieldNames.find((name) => name in fields) ?? ""],
  });
}

export function formKeyOf(input: unknown): string | null {
  const { key } = fieldsIn(input);
  return typeof key === "string" && /^[\w-]{8,64}$/u.test(key) ? key : null;
}

export const entryFieldNames = ["title", "date", "lastDate", "body", "byline"] as const;

const neededFor = ({ title, body, bodyOptional, dates }: EntryWords): Record<string, string> => ({
  title: `Enter the ${lowerFirst(title)}.`,
  ...(!bodyOptional && { body: `Enter the ${lowerFirst(body)}.` }),
  ...(dates !== "none" && { date: dates === "day" ? "Enter the date." : "Enter the first day." }),
});

function shapeOf({ title, body, byline, dates }: EntryWords) {
  return z
    .object({
      title: oneLine(longestText.title, tooLong(title, longestText.title)),
      body: severalLines(longestText.formatted, tooLong(body, longestText.formatted))
        .refine((value) => !isOverMarked(value), overMarked(body))
        .default(""),
      byline: byline
        ? oneLine(longestText.byline, tooLong("Who said it", longestText.byline)).default("")
        : z
            .unknown()
            .optional()
            .transform(() => ""),
      date:
        dates === "none"
          ? z
              .unknown()
              .optional()
              .transform(() => null)
          : Day,
      lastDate:
        dates === "span"
          ? z
              .preprocess((value) => (isBlank(value) ? null : value), Day.nullable())
              .optional()
              .transform((day) => day ?? null)
          : z
              .unknown()
              .optional()
              .transform(() => null),
    })
    .refine(({ date, lastDate }) => !date || !lastDate || date <= lastDate, {
      path: ["lastDate"],
      message: "The last day must not be before the first.",
    });
}

/** Nothing that could be seen, such as spaces without a width. */
const isNothing = (value: unknown): boolean =>
  isBlank(value) || (typeof value === "string" && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(value));

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

const tooLong = (label: string, maximum: number): string =>
  `Please keep "${label}" under ${maximum} characters.`;

/** What pages call other places of theirs: an entry by the same name would be two targets for one link. */
const taken = new Set(["main", "new", "true", "staff-menu", "site-menu", "account-heading"]);

/** The last part of an entry's URL. `exists` says whether another entry of the kind has it. */
export const slugFor = (title: string, fallback: string, exists: (slug: string) => boolean): string =>
  // The advice page calls the heading of "x" x-heading.
  slugOf(title, fallback, (slug) => !taken.has(slug) && !slug.endsWith("-heading") && !exists(slug));
