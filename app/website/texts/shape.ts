/** What is declared of each text that the owner may change, and of the part of Pages & texts that holds it. */
import type { EntryKind } from "#app/website/entry-kinds.ts";

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

/** A part of Pages & texts: one for each page of the site, and two for what several pages show. */
export type SitePart = {
  /** As `page` in the list of texts. */
  name: string;
  about: string;
  path: string;
  kind?: EntryKind;
};
