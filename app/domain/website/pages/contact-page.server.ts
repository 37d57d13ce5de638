import { studio } from "#app/domain/studio/studio.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { openingWeek } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import type { TextKey } from "#app/domain/website/texts/catalogue.ts";
import { formattedText, siteText } from "#app/domain/website/texts/texts.server.ts";

/** In degrees. */
type MapPoint = { latitude: number; longitude: number };

/** Returns plain links to map services, to the exact point if it is known. */
export function mapLinks(
  studioName: string,
  address: string,
  point: MapPoint | null = null,
): { name: string; address: string }[] {
  const name = encodeURIComponent(studioName);
  if (point) {
    const { latitude, longitude } = point;
    const both = `${latitude},${longitude}`;
    return [
      {
        name: "Google Maps",
        address: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(both)}`,
      },
      { name: "Apple Maps", address: `https://maps.apple.com/?ll=${both}&q=${name}` },
      {
        name: "OpenStreetMap",
        address: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`,
      },
    ];
  }
  const place = encodeURIComponent(address);
  return [
    { name: "Google Maps", address: `https://www.google.com/maps/search/?api=1&query=${place}` },
    { name: "Apple Maps", address: `https://maps.apple.com/?address=${place}&q=${name}` },
    { name: "OpenStreetMap", address: `https://www.openstreetmap.org/search?query=${place}` },
  ];
}

export function loadContactPage(origin: string, now: number) {
  const { studioName, address, phone, email, latitude, longitude } = studio();
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  const facts: object = businessFacts(origin, now);
  return {
    address: `${origin}/contact`,
    description: `${studioName}, ${address}. Phone ${phone}. Opening hours, directions and a contact form.`,
    lead: siteText("contact.lead"),
    thanks: siteText("contact.thanks") || "Thank you, your message is with us.",
    place: { studioName, address, phone, email },
    week: openingWeek(now),
    gettingHere: formattedText("contact.gettingHere", 2),
    arrival: {
      parking: formattedOrNull("contact.parking"),
      accessibility: formattedOrNull("contact.accessibility"),
      languages: siteText("contact.languages"),
    },
    map: {
      picture: sitePicture("map"),
      door: sitePicture("door"),
      links: mapLinks(studioName, address, point),
    },
    facts,
  };
}

export type ContactPageData = ReturnType<typeof loadContactPage>;

/** Returns null for an empty text. The page then has no heading for it. */
const formattedOrNull = (key: TextKey) => (siteText(key) ? formattedText(key, 2) : null);
