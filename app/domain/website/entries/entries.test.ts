import { beforeEach, expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import {
  currentAnnouncement,
  currentOffers,
  latestNews,
  newsArticle,
  publishedEntries,
} from "./entries.server.ts";

const studio = perTest(() => starterStudio(contentDay));
beforeEach(() => {
  studio.sqlite.exec("DELETE FROM entries");
});

test("unpublished entries are shown nowhere", () => {
  for (const kind of ["news", "faq", "announcement"]) {
    studio.tell({ kind, slug: "draft", title: "Draft", published: 0 });
  }
  expect(latestNews()).toEqual([]);
  expect(newsArticle("draft")).toBeUndefined();
  expect(publishedEntries("faq")).toEqual([]);
  expect(currentAnnouncement("2026-11-24")).toBeNull();
});

test("news is ordered by its shown date, newest first", () => {
  studio.tell({ kind: "news", slug: "new", title: "New", date: "2026-11-20" });
  studio.tell({ kind: "news", slug: "old", title: "Old", date: "2026-01-20" });
  studio.tell({ kind: "news", slug: "newest", title: "Newest", date: "2026-11-20" });
  expect(latestNews().map(({ slug }) => slug)).toEqual(["newest", "new", "old"]);
});

test("an announcement is shown from its first to its last day, or until it is unpublished", () => {
  studio.tell({ kind: "announcement", slug: "a", title: "Sale", date: "2026-11-24", lastDate: "2026-11-26" });
  const on = (date: string) => currentAnnouncement(date)?.title ?? null;
  expect(["2026-11-23", "2026-11-24", "2026-11-26", "2026-11-27"].map(on)).toEqual([
    null,
    "Sale",
    "Sale",
    null,
  ]);
  studio.tell({ kind: "announcement", slug: "b", title: "Always", date: "2026-11-01" });
  expect(on("2026-11-25")).toBe("Sale");
  expect(on("2030-01-01")).toBe("Always");
});

test("offers are shown from their first to their last day in the owner's order, without drafts", () => {
  const offer = (slug: string, more: object) =>
    studio.tell({ kind: "offer", slug, title: slug, body: "*ten* off", ...more });
  offer("second", { date: "2026-11-01" });
  offer("first", { date: "2026-11-24", lastDate: "2026-11-26" });
  offer("draft", { published: 0 });
  studio.tell({ kind: "announcement", slug: "a", title: "Not an offer" });
  studio.sqlite.exec("UPDATE entries SET position = -1 WHERE slug = 'first'");
  const on = (date: string) => currentOffers(date).map(({ slug }) => slug);
  expect(on("2026-10-31")).toEqual([]);
  expect(on("2026-11-23")).toEqual(["second"]);
  expect(on("2026-11-24")).toEqual(["first", "second"]);
  expect(on("2026-11-26")).toEqual(["first", "second"]);
  expect(on("2026-11-27")).toEqual(["second"]);
  expect(currentOffers("2026-11-25")[0]).toEqual({
    slug: "first",
    title: "first",
    forAccounts: true,
    lastDate: "2026-11-26",
    html: { __html: "<p><em>ten</em> off</p>" },
  });
});

test("known placeholders are replaced by the studio's facts, and unknown ones stay", () => {
  studio.sqlite.prepare("UPDATE settings SET studio_name = 'Reed & <b>Co</b>'").run();
  studio.tell({
    kind: "faq",
    slug: "q",
    title: "Why {studioName}?",
    body: "{studioName}: {windowDays} days, {secret}",
  });
  const [question] = publishedEntries("faq");
  expect(question?.title).toBe("Why Reed & <b>Co</b>?");
  expect(question?.html.__html).toBe("<p>Reed &amp; &lt;b&gt;Co&lt;/b&gt;: 30 days, {secret}</p>");
});
