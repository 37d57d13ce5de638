import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { currentAnnouncement } from "#app/website/entries/entries.server.ts";
import { businessFacts } from "#app/website/sharing/business-facts.server.ts";
import { homeTitle } from "#app/website/sharing/titles.ts";
import { noBreak, siteText } from "#app/website/texts/texts.server.ts";

export function loadHomePage(origin: string, now: number) {
  const { studioName, trade, city, phone, address, timeZone } = studio();
  const intro = siteText("home.intro");
  return {
    address: `${origin}/`,
    description: intro || studioName,
    title: homeTitle({ studioName, trade, city }),
    place: [address, noBreak(phone)].filter(Boolean).join(", "),
    heading: siteText("home.heading") || studioName,
    intro,
    lines: {
      owner: siteText("home.tile.owner"),
      services: siteText("home.tile.services"),
      gallery: siteText("home.tile.gallery"),
      news: siteText("home.tile.news"),
      faq: siteText("home.tile.faq"),
      testimonials: siteText("home.tile.testimonials"),
    },
    announcement: currentAnnouncement(studioNow(timeZone, now).date),
    facts: businessFacts(origin, now),
  };
}
