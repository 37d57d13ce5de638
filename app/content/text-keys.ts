/**
 * Every text of the site that the owner may change: the one list of the keys of the table `texts`. Pages read them through
 * site-text.server.ts, which puts the studio's own facts in place of the placeholders below.
 */
type SiteText = {
  /** The page that shows it. */
  page: string;
  label: string;
  /** `line` is one line, `lines` one thing a line, `formatted` small Markdown, `date` yyyy-MM-dd, `address` an https address. */
  form: "line" | "lines" | "formatted" | "date" | "address";
  hint?: string;
};

export const siteTexts = {
  "home.heading": { page: "Home", label: "Heading", form: "line" },
  "home.intro": { page: "Home", label: "Sentence below the heading", form: "line" },
  "services.priceNotice": { page: "Services", label: "Notice about prices", form: "line" },

  "owner.name": { page: "Meet the Owner", label: "Your name", form: "line" },
  "owner.role": { page: "Meet the Owner", label: "What you are", form: "line" },
  "owner.story": { page: "Meet the Owner", label: "Your story", form: "formatted" },
  "licence.title": { page: "Meet the Owner", label: "Kind of licence", form: "line" },
  "licence.number": { page: "Meet the Owner", label: "Licence number", form: "line" },
  "licence.expires": { page: "Meet the Owner", label: "Licence valid until", form: "date" },
  "licence.authority": { page: "Meet the Owner", label: "Issued by", form: "line" },
  "licence.checkAddress": {
    page: "Meet the Owner",
    label: "Where anybody can check the licence",
    form: "address",
    hint: "The address of the licensing board's own search page. It must begin with https://",
  },

  "news.lead": { page: "News", label: "Sentence below the heading", form: "line" },
  "gallery.lead": { page: "Gallery", label: "Sentence below the heading", form: "line" },
  "gallery.captions": {
    page: "Gallery",
    label: "Sentences of the drawings",
    form: "lines",
    hint: "One sentence a line. Each gets a drawing of its own until there are photos.",
  },
  "faq.lead": { page: "FAQ", label: "Sentence below the heading", form: "line" },
  "advice.lead": { page: "Advice", label: "Sentence below the heading", form: "line" },
  "testimonials.lead": { page: "Testimonials", label: "Sentence below the heading", form: "line" },

  "contact.lead": { page: "Contact", label: "Sentence below the heading", form: "line" },
  "contact.gettingHere": { page: "Contact", label: "How to get here", form: "formatted" },
  "map.street": { page: "Contact", label: "Map: your street", form: "line" },
  "map.crossings": {
    page: "Contact",
    label: "Map: the two streets that cross it",
    form: "lines",
    hint: "The nearer one first, one name a line.",
  },
  "map.landmark": { page: "Contact", label: "Map: something everybody knows nearby", form: "line" },

  "privacy.body": {
    page: "Privacy",
    label: "Privacy notice",
    form: "formatted",
    hint: "The first text says what this software stores. Have it read by somebody who knows your local law.",
  },
  "terms.body": {
    page: "Terms",
    label: "Terms",
    form: "formatted",
    hint: "Have the text read by somebody who knows your local law.",
  },
} as const satisfies Record<string, SiteText>;

export type TextKey = keyof typeof siteTexts;

/** What may stand in braces in any text or entry, such as {studioName}; the settings fill it in. */
export const placeholders = [
  "studioName",
  "phone",
  "email",
  "address",
  "policy",
  "windowDays",
  "noticeHours",
] as const;
