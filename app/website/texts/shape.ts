/** What is declared of each text that the owner may change, and of the part of Pages & texts that holds it. */
import type { EntryKind } from "#app/website/entry-kinds.ts";

export type SiteText = {
  /** The page that shows it. */
  page: string;
  label: string;
  /** `line` is one line, `lines` one thing a line, `formatted` small Markdown, `date` yyyy-MM-dd, `address` an https address. */
  form: "line" | "lines" | "formatted" | "date" | "address";
  hint?: string;
  /** Stays until the owner says something else, also where the studio is older than the text. Emptied, it is empty. */
  usual?: string;
  /** The page would be nothing without it. */
  required?: true;
};

/** A part of Pages & texts: one for each page of the site, and two for what several pages show. */
export type SitePart = {
  /** As `page` in the list of texts. */
  name: string;
  /** What the owner finds there, in one sentence. */
  about: string;
  /** Where visitors see it. */
  path: string;
  kind?: EntryKind;
};
