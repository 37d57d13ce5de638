import { studio } from "#app/domain/studio/studio.server.ts";
import {
  currentAnnouncement,
  publishedEntries,
  type SiteEntry,
} from "#app/domain/website/entries/entries.server.ts";
import { visiblePictures } from "#app/domain/website/gallery/gallery-rows.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { openingWeek, openToday } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import { homeTitle } from "#app/domain/website/sharing/page-meta.ts";
import { firstWords } from "#app/domain/website/texts/rich-text.server.ts";
import { formattedText, noBreak, siteText } from "#app/domain/website/texts/texts.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

const longestVoice = 240;

export function loadHomePage(origin: string, now: number) {
  const { studioName, trade, city, phone, address, timeZone } = studio();
  const intro = siteText("home.intro");
  const facts: object = businessFacts(origin, now);
  return {
    address: `${origin}/`,
    description: intro || studioName,
    title: homeTitle({ studioName, trade, city }),
    place: noBreak(phone) || address,
    visit: { address, phone, week: openingWeek(now) },
    heading: siteText("home.heading") || studioName,
    intro,
    lines: {
      owner: siteText("home.tile.owner"),
      services: siteText("home.tile.services"),
      gallery: visiblePictures().length > 0 ? siteText("home.tile.gallery") : null,
      news: siteText("home.tile.news"),
      faq: siteText("home.tile.faq"),
      testimonials: siteText("home.tile.testimonials"),
    },
    photo: sitePicture("home"),
    openToday: openToday(now),
    quote: publishedEntries("testimonial").slice(0, 1).map(inShort)[0] ?? null,
    owner: ownerInShort(),
    announcement: currentAnnouncement(studioNow(timeZone, now).date),
    facts,
  };
}

function ownerInShort() {
  const name = siteText("owner.name");
  if (!name) return null;
  const words = firstWords(formattedText("owner.story"));
  return { name, role: siteText("owner.role"), words, photo: sitePicture("owner") };
}

/** Shortens a testimonial to its first paragraph, cut at a word. */
function inShort({ byline, html }: SiteEntry) {
  const words = firstWords(html);
  if (words.length <= longestVoice) return { byline, words };
  const end = words.lastIndexOf(" ", longestVoice);
  return { byline, words: `${words.slice(0, end > 0 ? end : longestVoice)} …` };
}
