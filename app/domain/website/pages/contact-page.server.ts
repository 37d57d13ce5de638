import { studio } from "#app/domain/studio/studio.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { openingWeek } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import type { TextKey } from "#app/domain/website/texts/catalogue.ts";
import { formattedText, siteText } from "#app/domain/website/texts/texts.server.ts";
import { coordinatesInWords, geoAddress, mapLinks } from "./map-links.ts";

export function loadContactPage(origin: string, now: number) {
  const { studioName, address, phone, email, latitude, longitude } = studio();
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const facts: object = businessFacts(origin, now);
  return {
    address: `${origin}/contact`,
    description: `${studioName}, ${address}. Phone ${phone}. Opening hours, the way to us, and a form to write to us.`,
    lead: siteText("contact.lead"),
    thanks: siteText("contact.thanks") || "Thank you, your message is with us.",
    place: { studioName, address, phone, email },
    week: openingWeek(now),
    gettingHere: formattedText("contact.gettingHere", 2),
    arrival: {
      parking: saidIn("contact.parking"),
      accessibility: saidIn("contact.accessibility"),
      languages: siteText("contact.languages"),
    },
    map: {
      picture: sitePicture("map"),
      door: sitePicture("door"),
      point: point && { words: coordinatesInWords(point), geo: geoAddress(point) },
      links: mapLinks(studioName, address, point),
    },
    facts,
  };
}

export type ContactPageData = ReturnType<typeof loadContactPage>;

/** Null where the owner has said nothing: a heading alone would be no answer. */
const saidIn = (key: TextKey) => (siteText(key) ? formattedText(key, 2) : null);
