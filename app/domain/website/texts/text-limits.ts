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

/** In bytes: a long text and some short ones, with nine bytes per encoded character. */
export const webpageBodyLimit = 256 * 1024;

/** Returns the field name and id of a text, without dots because these need an escape in selectors. */
export const fieldOf = (key: TextKey): string => key.replaceAll(".", "-");

/** Prefix of the hidden fields with the fingerprints of the texts shown. */
export const sawPrefix = "saw-";

const controls: Record<SiteText["form"], Partial<FieldDeclaration>> = {
  line: {},
  lines: { kind: "text", rows: 4, className: "words" },
  formatted: { kind: "text", rows: 12, className: "words" },
  date: { kind: "date" },
  address: { kind: "url" },
};

export const textField = ({ label, hint, form }: Pick<SiteText, "label" | "hint" | "form">) =>
  ({
    ...controls[form],
    ...{ label, hint, maxLength: longestText[form], autoComplete: "off" },
  }) satisfies FieldDeclaration;
