import type { FieldDeclaration } from "#app/platform/shared/declared-form.ts";
import type { SiteText, TextKey } from "./catalogue.ts";

export const longestText = {
  line: 300,
  lines: 2000,
  formatted: 20_000,
  date: 10,
  address: 500,
  title: 120,
  byline: 100,
} as const;

/** One long text and some short ones, each character nine bytes on its way in a form. */
export const webpageBodyLimit = 256 * 1024;

/** A text's key as the name and the id of its field: a dot in an id would need an escape in each selector. */
export const fieldOf = (key: TextKey): string => key.replaceAll(".", "-");

/** Before the name of a text's field: the fingerprint of the text that the writer saw. */
export const sawPrefix = "saw-";

const controls: Record<SiteText["form"], Partial<FieldDeclaration>> = {
  line: {},
  lines: { kind: "text", rows: 4, className: "words" },
  formatted: { kind: "text", rows: 12, className: "words" },
  date: { kind: "date" },
  address: { kind: "url" },
};

/** The field of a text of the site. */
export const textField = ({ label, hint, form }: Pick<SiteText, "label" | "hint" | "form">) =>
  ({
    ...controls[form],
    ...{ label, hint, maxLength: longestText[form], autoComplete: "off" },
  }) satisfies FieldDeclaration;
