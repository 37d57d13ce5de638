import { studio } from "#app/domain/studio/studio.server.ts";
import {
  currentAnnouncement,
  publishedEntries,
  type SiteEntry,
} from "#app/domain/website/entries/entries.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { openToday } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import { homeTitle } from "#app/domain/website/sharing/page-meta.ts";
import { firstWords } from "#app/domain/website/texts/rich-text.server.ts";
import { noBreak, siteText } from "#app/domain/website/texts/texts.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

const mostVoices = 2;
const longestVoice = 240;

export function loadHomePage(origin: string, now: number) {
  const { studioName, trade, city, phone, address, timeZone } = studio();
  const intro = siteText("home.intro");
  const facts: object = businessFacts(origin, now);
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
    photo: sitePicture("home"),
    openToday: openToday(now),
    testimonials: publishedEntries("testimonial").slice(0, mostVoices).map(inShort),
    announcement: currentAnnouncement(studioNow(timeZone, now).date),
    facts,
  };
}

/** Shortens a testimonial to its first paragraph, cut at a word. */
function inShort({ slug, title, byline, html }: SiteEntry) {
  const words = firstWords(html);
  if (words.length <= longestVoice) return { slug, title, byline, words };
  const end = words.lastIndexOf(" ", longestVoice);
  return { slug, title, byline, words: `${words.slice(0, end > 0 ? end : longestVoice)} …` };
}
