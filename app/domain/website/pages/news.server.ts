import { studio } from "#app/domain/studio/studio.server.ts";
import { latestNews, newsArticle, type SiteEntry } from "#app/domain/website/entries/entries.server.ts";
import {
  articleFacts,
  breadcrumbFacts,
  factsTogether,
} from "#app/domain/website/sharing/page-facts.server.ts";
import { firstWords } from "#app/domain/website/texts/rich-text.server.ts";
import { pageHead } from "#app/domain/website/texts/texts.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

export function loadNewsPage(origin: string) {
  const { locale } = studio();
  return {
    ...pageHead(origin, "/news", "news.lead"),
    articles: latestNews().map((entry) => ({
      to: articlePath(entry.slug),
      title: entry.title,
      date: entry.date,
      day: dateInWords(entry.date, locale, "date"),
      teaser: teaserOf(entry),
    })),
  };
}

export function loadArticlePage(slug: string, origin: string) {
  const entry = newsArticle(slug);
  if (!entry) return undefined;
  const all = latestNews();
  const place = all.findIndex((other) => other.slug === slug);
  return {
    address: origin + articlePath(slug),
    description: teaserOf(entry),
    title: entry.title,
    date: entry.date,
    day: dateInWords(entry.date, studio().locale, "date"),
    html: entry.html,
    newer: linkTo(all[place - 1]),
    older: place < 0 ? null : linkTo(all[place + 1]),
    facts: factsTogether(
      articleFacts(origin, entry),
      breadcrumbFacts(origin, [
        { name: "News", path: "/news" },
        { name: entry.title, path: articlePath(slug) },
      ]),
    ),
  };
}

const linkTo = (entry: SiteEntry | undefined) =>
  entry ? { to: articlePath(entry.slug), title: entry.title } : null;

const articlePath = (slug: string): string => `/news/${encodeURIComponent(slug)}`;

export const articleUrls = (origin: string) =>
  latestNews(1000).map(({ slug, updatedAt }) => ({
    address: origin + articlePath(slug),
    changed: updatedAt,
  }));

const longestTeaser = 180;

function teaserOf({ html }: SiteEntry): string {
  const words = firstWords(html);
  if (words.length <= longestTeaser) return words;
  return `${words.slice(0, longestTeaser).replace(/\s+\S*$/u, "")} …`;
}

/** Returns the news as an Atom feed (RFC 4287). An article's id is its address. */
export function newsFeed(origin: string): string {
  const { studioName, timeZone } = studio();
  const articles = latestNews(20);
  const at = (instant: number) => new Date(instant).toISOString();
  const updated = Math.max(0, ...articles.map(({ updatedAt }) => updatedAt));
  const items = articles.map(
    ({ slug, title, date, updatedAt, html }) => `  <entry>
    <title>${escaped(title)}</title>
    <id>${origin}${articlePath(slug)}</id>
    <link rel="alternate" type="text/html" href="${origin}${articlePath(slug)}"/>
    <published>${at(instantOf(date, 0, timeZone))}</published>
    <updated>${at(updatedAt)}</updated>
    <content type="html">${escaped(html.__html)}</content>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${origin}/">
  <title>${escaped(studioName)}: News</title>
  <id>${origin}/news</id>
  <link rel="alternate" type="text/html" href="${origin}/news"/>
  <link rel="self" type="application/atom+xml" href="${origin}/news.xml"/>
  <author><name>${escaped(studioName)}</name></author>
  <updated>${at(updated)}</updated>
${items.join("")}</feed>
`;
}

const escaped = (text: string): string =>
  text
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
