import { addDays } from "#app/domain/availability/dates.ts";
import { siteTextOf, type TextKey, textKeys } from "#app/domain/website/texts/catalogue.ts";

type TextsByKey = Partial<Record<TextKey, string>>;

/** Returns the example texts. `today`: date of the first start, so that the example license isn't expired. */
export function starterTexts(today: string): TextsByKey {
  return {
    ...usualTexts(),
    "home.heading": "Skin care, slowly done.",
    "home.intro":
      "Facials, brows, lashes and waxing in a quiet studio. One client at a time, with enough time for each.",

    "owner.name": "Alex Example",
    "owner.role": "owner and licensed esthetician",
    "owner.story": ownerStory,
    "licence.title": "Esthetician license",
    "licence.number": "LIC-0000000 (example)",
    "licence.expires": addDays(today, 2 * 365),
    "licence.authority": "State board of cosmetology (example)",
    "licence.checkAddress": "https://www.example.org/",

    "packages.vouchers":
      "Gift vouchers over any amount from $25, valid for two years (example). They pay for every treatment and product.",

    "gallery.photosLead": "The rooms, the light, and what the work looks like.",
    "gallery.lead": "Nine small drawings of what happens here, until the photos are up.",
    "gallery.captions": galleryCaptions,

    "contact.lead":
      "Call, write or come by. During a treatment we don't answer the phone, but we call you back.",
    "contact.gettingHere": gettingHere,
    "contact.parking": "Free parking behind the building, entrance from the side street (example).",
    "contact.accessibility": accessibility,
    "contact.languages": "English (example)",
  };
}

function usualTexts(): TextsByKey {
  const usual = textKeys.map((key) => [key, siteTextOf(key).usual] as const);
  return Object.fromEntries(usual.filter(([, words]) => words !== undefined));
}

const ownerStory = `
I opened this studio because I missed the quiet. Where I trained, someone was always waiting at the door, and skin doesn't like to be hurried any more than people do.

Here you get a closed door, a warm bed and my full attention. We begin by talking about what your skin does in winter, what you use at home and what has gone wrong before. Then I do what is needed and leave out the rest.

## How we work

- **No surprises.** You know the price before we begin. If your skin asks for something else, I ask you first.
- **No selling.** If the cream you have is good, keep it. I write down what I would change, and you take the note home.
- **Clean is clean.** Fresh linen for everyone, disposable spatulas and applicators, and metal tools sterilized after each client.
- **Patch tests** before the first tint and the first lashes, always.

## What I ask of you

Come as you are, tell me what you take and what you are allergic to, and switch off your phone if you can. The hour is yours.
`.trim();

const galleryCaptions = [
  "The treatment room at nine in the morning, before anyone is in a hurry.",
  "Warm oat compresses, the beginning of every facial for dry skin.",
  "Clay and rosewater, mixed fresh for each mask.",
  "Brows before the tweezers. First we draw, then we talk, then we shape.",
  "A lash lift after forty minutes of lying still.",
  "Linen on the clothesline. It is washed hot and changed for every client.",
  "The shelf with the few products that we really use.",
  "Lavender from the windowsill, for the pillow and not for the skin.",
  "Tea afterwards, for as long as the cup is warm.",
].join("\n");

const gettingHere = `
**By bus:** the nearest stop is at the corner, two minutes on foot (example).

**At the door:** please ring. We come as soon as our hands are free.
`.trim();

const accessibility = `
- One step at the door, with a ramp that we put out for you (example).
- The treatment room is on the ground floor, its door 32 inches wide (example).
- The bed can be lowered to 24 inches (example).

Tell us what you need when you book, or call us, and we will prepare for it.
`.trim();

const unmarked = (words: string): string => words.replaceAll(" (example)", "");

export const demoTexts: TextsByKey = {
  "home.intro": "Facials, brows, lashes and waxing in a quiet studio, with enough time for each guest.",
  "packages.vouchers":
    "Gift vouchers over any amount from $25, valid for two years. They pay for every treatment and product.",
  "owner.name": "Ada Lindqvist",
  "licence.number": "COS-EA-1028841",
  "licence.authority": "State board of cosmetology",
  "contact.gettingHere": unmarked(gettingHere),
  "contact.parking": "Free parking behind the building, entrance from the side street.",
  "contact.accessibility": unmarked(accessibility),
  "contact.languages": "English, Spanish and Portuguese",
};
