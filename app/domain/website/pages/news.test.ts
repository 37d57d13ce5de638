import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { loadArticlePage, loadNewsPage, newsFeed } from "./news.server.ts";

const studio = perTest(() => starterStudio(contentDay));

/** Checks that tags close in order, and that < and & are escaped. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, text = "", end, name = "", empty] of xml
    .replace(/^<\?xml[^>]*\?>/u, "")
    .matchAll(/([^<]*)<(\/?)([\w:]+)(?:\s[\w:]+="[^"<]*")*(\/?)>/gu)) {
    if (/&(?!(?:amp|lt|gt|quot);)/u.test(text)) return false;
    if (end && open.pop() !== name) return false;
    if (!end && !empty) open.push(name);
  }
  return open.length === 0 && xml.split("<").length === xml.split(">").length;
}

test("the feed is well-formed and uses the public origin for any news text", () => {
  studio.sqlite.prepare("UPDATE settings SET studio_name = 'Reed & <Co>'").run();
  studio.tell({ kind: "news", slug: "x", title: "]]> & <script>", body: "<b>1 & 2</b> \u0007 [a](/book)" });
  const feed = newsFeed(origin);
  expect(isWellFormed(feed)).toBe(true);
  expect(isWellFormed(feed.replace("&amp;", "&"))).toBe(false);
  expect(feed).not.toContain("\u0007");
  expect(feed).toContain("<title>]]&gt; &amp; &lt;script&gt;</title>");
  expect(feed).toContain("<title>Reed &amp; &lt;Co&gt;: News</title>");
  expect(feed).toContain(`<id>${origin}/news/book-online</id>`);
  expect(feed).toContain("<published>2026-11-24T05:00:00.000Z</published>");
});

test("a feed without news is valid", () => {
  studio.sqlite.exec("DELETE FROM entries");
  expect(isWellFormed(newsFeed(origin))).toBe(true);
  expect(loadNewsPage(origin).articles).toEqual([]);
});

test("the list shows each article with its link, date and beginning", () => {
  studio.tell({
    kind: "news",
    slug: "x",
    title: "Long",
    body: `${"word ".repeat(60)}\n\nsecond`,
    date: "2026-11-24",
  });
  const [first] = loadNewsPage(origin).articles;
  expect(first).toMatchObject({ to: "/news/x", title: "Long", day: "November 24, 2026" });
  expect(first?.teaser).toMatch(/^word .* word …$/u);
  expect(first?.teaser.length).toBeLessThan(190);
});

test("an article links to the next newer and older one", () => {
  const page = loadArticlePage("why-a-patch-test", origin);
  expect(page?.newer?.to).toBe("/news/when-the-air-gets-dry");
  expect(page?.older?.to).toBe("/news/linen-instead-of-plastic");
  expect(loadArticlePage("book-online", origin)?.newer).toBeNull();
  expect(loadArticlePage("linen-instead-of-plastic", origin)?.older).toBeNull();
  expect(loadArticlePage("nothing", origin)).toBeUndefined();
});
