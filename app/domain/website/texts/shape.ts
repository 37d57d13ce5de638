import type { EntryKind } from "#app/domain/website/entry-kinds.ts";

export type SiteText = {
  page: string;
  label: string;
  /** `line` is one line, `lines` one thing a line, `formatted` small Markdown, `date` yyyy-MM-dd, `address` an https address. */
  form: "line" | "lines" | "formatted" | "date" | "address";
  hint?: string;
  /** Its first words, also in a studio that is older than the text. */
  usual?: string;
  required?: true;
};

export type SitePart = {
  name: string;
  about: string;
  path: string;
  kind?: EntryKind;
};
