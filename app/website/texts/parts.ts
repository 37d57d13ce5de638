/** What Pages & texts is made of: one part for each page of the site, and two for what several pages show. */
import type { EntryKind } from "#app/website/entries/kinds.ts";
import { siteTextOf, type TextKey, textKeys } from "./catalogue.ts";

export type SitePart = {
  /** As `page` in the list of texts. */
  name: string;
  /** What the owner finds there, in one sentence. */
  about: string;
  /** Where visitors see it. */
  path: string;
  kind?: EntryKind;
};

export const siteParts = {
  home: { name: "Home", about: "Heading, first sentence and the lines below the tiles.", path: "/" },
  services: {
    name: "Services",
    about: "The words around the treatments. Treatments and prices have a page of their own.",
    path: "/services",
  },
  owner: {
    name: "Meet the Owner",
    about: "Your story, and the licence that clients can check.",
    path: "/about",
  },
  news: { name: "News", about: "Articles with a date, the newest first.", path: "/news", kind: "news" },
  gallery: { name: "Gallery", about: "The words of the gallery.", path: "/gallery" },
  faq: { name: "FAQ", about: "Questions and answers, in your order.", path: "/faq", kind: "faq" },
  advice: {
    name: "Advice",
    about: "What to do before and after a treatment.",
    path: "/advice",
    kind: "advice",
  },
  testimonials: {
    name: "Testimonials",
    about: "What clients say, in your order.",
    path: "/testimonials",
    kind: "testimonial",
  },
  announcements: {
    name: "Announcements",
    about: "One line above the home page's heading, from a first to a last day.",
    path: "/",
    kind: "announcement",
  },
  offers: {
    name: "Offers",
    about: "What clients with an account see when they are signed in, from a first to a last day.",
    path: "/",
    kind: "offer",
  },
  contact: { name: "Contact", about: "First sentence, the way to you and the map.", path: "/contact" },
  privacy: { name: "Privacy", about: "The privacy notice.", path: "/privacy" },
  terms: { name: "Terms", about: "The terms of your studio.", path: "/terms" },
} as const satisfies Record<string, SitePart>;

export type PartName = keyof typeof siteParts;

export const partNames = Object.keys(siteParts) as PartName[];

export const isPart = (name: unknown): name is PartName =>
  typeof name === "string" && Object.hasOwn(siteParts, name);

export const sitePart = (name: PartName): SitePart => siteParts[name];

/** The texts of a part in the order of the page. */
export const textsOf = (part: PartName): TextKey[] =>
  textKeys.filter((key) => siteTextOf(key).page === siteParts[part].name);

/** The part that a kind of entry is edited in. */
export const partOf = (kind: EntryKind): PartName =>
  partNames.find((name) => sitePart(name).kind === kind) as PartName;

/** A text's key as the name and the id of its field: a dot in an id would need an escape in each selector. */
export const fieldOf = (key: TextKey): string => key.replaceAll(".", "-");

/** Before the name of a text's field: the mark of the text that the writer saw. */
export const sawPrefix = "saw-";
