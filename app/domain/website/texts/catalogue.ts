/** All texts of the site that the owner can change, by the keys of the table `texts`. */

import type { EntryKind } from "#app/domain/website/entries/entry-kinds.ts";
import { privacyText, termsText } from "./legal.ts";

export const siteParts = {
  home: { name: "Home", about: "Heading, first sentence and the lines below the tiles.", path: "/" },
  services: {
    name: "Services",
    about: "The text around the treatments. Treatments and prices have their own page.",
    path: "/services",
  },
  packages: {
    name: "Packages and gift vouchers",
    about: "The text around your packages, and what you say about gift vouchers.",
    path: "/packages",
  },
  owner: {
    name: "Meet the Owner",
    about: "Your story, and the license that clients can check.",
    path: "/about",
  },
  team: {
    name: "Team",
    about: "The text around your team. Each profile has its own page.",
    path: "/team",
  },
  news: { name: "News", about: "Articles with a date, the newest first.", path: "/news", kind: "news" },
  gallery: { name: "Gallery", about: "The text of the gallery.", path: "/gallery" },
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
    about: "Lower prices on some days or for some clients, or texts only, from a first to a last day.",
    path: "/",
    kind: "offer",
  },
  contact: {
    name: "Contact",
    about: "First sentence, directions, parking and accessibility.",
    path: "/contact",
  },
  privacy: { name: "Privacy", about: "The privacy notice.", path: "/privacy" },
  terms: { name: "Terms", about: "The terms of your studio.", path: "/terms" },
} as const satisfies Record<string, SitePart>;

export const siteTexts = {
  "home.heading": { page: "Home", label: "Heading", form: "line" },
  "home.intro": {
    page: "Home",
    label: "Sentence below the heading",
    form: "line",
    hint: "Search engines show it below the studio's name.",
  },
  "home.tile.owner": tileLine("Meet the Owner", "Who takes care of you"),
  "home.tile.services": tileLine("Services", "Treatments and prices"),
  "home.tile.gallery": tileLine("Gallery", "A look inside"),
  "home.tile.news": tileLine("News", "What is new here"),
  "home.tile.faq": tileLine("FAQ", "Before your visit"),
  "home.tile.testimonials": tileLine("Testimonials", "What clients say"),

  "services.summary": {
    page: "Services",
    label: "Sentence for search engines",
    form: "line",
    hint: "Search engines show it below the page's name. The page doesn't.",
    usual: "Our treatments with prices and durations. Book online in a minute.",
  },
  "services.priceNotice": {
    page: "Services",
    label: "Notice about prices",
    form: "line",
    usual: "The price may vary with your skin, your hair and the time we need. We tell you before we begin.",
  },
  "services.ready": {
    page: "Services",
    label: "Sentence below Ready to Book?",
    form: "line",
    usual: "Choose a day and a time that suit you. No account needed.",
  },

  "packages.vouchers": {
    page: "Packages and gift vouchers",
    label: "Gift vouchers",
    form: "formatted",
    hint: "The amounts or treatments, and how long a voucher is valid. Leave empty if you don't sell gift vouchers.",
  },
  "packages.howToBuy": {
    page: "Packages and gift vouchers",
    label: "How to buy",
    form: "formatted",
    usual:
      "Ask at the front desk, or write to us with one of the buttons on this page. We answer by email. You pay at the studio and get a receipt with your code.",
  },

  "owner.name": { page: "Meet the Owner", label: "Your name", form: "line" },
  "owner.role": { page: "Meet the Owner", label: "Your role", form: "line" },
  "owner.story": { page: "Meet the Owner", label: "Your story", form: "formatted" },
  "licence.title": { page: "Meet the Owner", label: "Kind of license", form: "line" },
  "licence.number": { page: "Meet the Owner", label: "License number", form: "line" },
  "licence.expires": { page: "Meet the Owner", label: "License valid until", form: "date" },
  "licence.authority": { page: "Meet the Owner", label: "Issued by", form: "line" },
  "licence.checkAddress": {
    page: "Meet the Owner",
    label: "Where anyone can check the license",
    form: "address",
    hint: "The address of the licensing board's search page. It must begin with https://",
  },

  "team.lead": lead("Team", "Who is here for you, and what they do best."),

  "news.lead": lead("News", "What is new in the studio, and now and then something we have learned."),
  "gallery.photosLead": { page: "Gallery", label: "Sentence below the heading", form: "line" },
  "gallery.lead": {
    page: "Gallery",
    label: "Sentence below the heading, until there are photos",
    form: "line",
  },
  "gallery.captions": {
    page: "Gallery",
    label: "Names on the fabrics",
    form: "lines",
    hint: "One name per line. Each is shown on a piece of fabric until there are photos.",
  },
  "gallery.invitation": {
    page: "Gallery",
    label: "Text at the end",
    form: "line",
    hint: "Shown above the button for booking.",
    usual: "Come and see for yourself",
  },
  "faq.lead": lead("FAQ", "What people ask us most, before their first visit and after."),
  "faq.more": {
    page: "FAQ",
    label: "Sentence at the end",
    form: "line",
    hint: "Shown above a link to the contact page.",
    usual: "Ask us, we are glad to answer.",
  },
  "advice.lead": lead(
    "Advice",
    "How to get more out of your treatment: what to do before it, and at home in the days after.",
  ),
  "testimonials.lead": lead("Testimonials", "What clients say, in their own words."),
  "testimonials.invitation": {
    page: "Testimonials",
    label: "Question at the end",
    form: "line",
    hint: "Shown above the button for booking.",
    usual: "Your turn?",
  },

  "contact.lead": { page: "Contact", label: "Sentence below the heading", form: "line" },
  "contact.gettingHere": { page: "Contact", label: "How to get here", form: "formatted" },
  "contact.parking": {
    page: "Contact",
    label: "Parking",
    form: "formatted",
    hint: "Where to park, for how long and what it costs. Leave empty to hide it.",
  },
  "contact.accessibility": {
    page: "Contact",
    label: "Accessibility",
    form: "formatted",
    hint: "Steps, doors, the restroom, the treatment bed and whom to ask for help. Describe the studio as it is today.",
  },
  "contact.languages": {
    page: "Contact",
    label: "Languages that you speak",
    form: "line",
    hint: "Such as: English, Spanish.",
  },
  "contact.thanks": {
    page: "Contact",
    label: "Thanks for a message",
    form: "line",
    hint: "Visitors see this after they send a message.",
    usual: "Thank you, your message is with us. We answer by email.",
  },

  "privacy.body": {
    page: "Privacy",
    label: "Privacy notice",
    form: "formatted",
    required: true,
    usual: privacyText,
    hint: "The starter text says what this software stores. Placeholders such as {keptGuests} show the settings of People's data. Ask someone who knows your local law to review it.",
  },
  "terms.body": {
    page: "Terms",
    label: "Terms",
    form: "formatted",
    required: true,
    usual: termsText,
    hint: "Ask someone who knows your local law to review it.",
  },
} as const satisfies Record<string, SiteText>;

export type TextKey = keyof typeof siteTexts;

// The list above calls these functions, which are hoisted.

function tileLine(tile: string, usual: string) {
  return { page: "Home", label: `Line below the tile ${tile}`, form: "line", usual } as const;
}

function lead<Name extends string>(page: Name, usual: string) {
  return { page, label: "Sentence below the heading", form: "line", usual } as const;
}

const isTextKey = (key: string): key is TextKey => Object.hasOwn(siteTexts, key);

export const textKeys = Object.keys(siteTexts).filter(isTextKey);

export const siteTextOf = (key: TextKey): SiteText => siteTexts[key];

export type SiteText = {
  page: string;
  label: string;
  /** `lines`: one item per line. `formatted`: Markdown. `date`: yyyy-MM-dd. `address`: an https URL. */
  form: "line" | "lines" | "formatted" | "date" | "address";
  hint?: string;
  /** The default, also in studios that are older than the text. */
  usual?: string;
  required?: true;
};

export type SitePart = {
  name: string;
  about: string;
  path: string;
  kind?: EntryKind;
};
