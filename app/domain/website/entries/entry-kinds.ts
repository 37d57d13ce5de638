import type { entries } from "#db/schema.ts";

export type EntryKind = (typeof entries.$inferSelect)["kind"];

export type EntryWords = {
  /** The noun in a sentence such as "Add a question". */
  one: string;
  title: string;
  body: string;
  bodyHint?: string;
  bodyOptional?: true;
  /** `day`: has a date that is shown. `span`: shown from a first to a last day. */
  dates: "none" | "day" | "span";
  byline?: true;
  /** Can lower prices (rule 12.5). */
  conditions?: true;
  /** Ordered by date, newest first. Other kinds use the owner's order. */
  byDate?: true;
};

export const entryKinds: Record<EntryKind, EntryWords> = {
  news: {
    one: "news article",
    title: "Heading",
    body: "Article",
    bodyHint: "The news list shows the first paragraph.",
    dates: "day",
    byDate: true,
  },
  faq: { one: "question", title: "Question", body: "Answer", dates: "none" },
  advice: { one: "piece of advice", title: "Heading", body: "Advice", dates: "none" },
  testimonial: {
    one: "testimonial",
    title: "Heading",
    body: "Testimonial",
    dates: "none",
    byline: true,
  },
  announcement: {
    one: "announcement",
    title: "Announcement",
    body: "Details",
    bodyHint:
      "Shown after the announcement on the same line. A link is enough, such as [See free times](/book).",
    bodyOptional: true,
    dates: "span",
    byDate: true,
  },
  offer: {
    one: "offer",
    title: "Offer",
    body: "Details",
    bodyHint: "Say what it costs, who it is for and how to get it.",
    bodyOptional: true,
    dates: "span",
    conditions: true,
  },
};

export const withArticle = (one: string): string => `${/^[aeiou]/u.test(one) ? "an" : "a"} ${one}`;
