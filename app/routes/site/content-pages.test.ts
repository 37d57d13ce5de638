/** The content pages side by side: what each tells the world about itself. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { origin, studioWithContent, visit } from "#app/content/testing.server.ts";
import type { Routes } from "#app/http/checks/route-check.server.ts";
import { declarePages } from "#app/http/pages.server.ts";
import { loader as manifest } from "#app/routes/files/manifest.ts";
import { loader as feed } from "#app/routes/files/news-feed.ts";
import { loader as siteMap } from "#app/routes/files/sitemap.ts";
import * as about from "./about.tsx";
import * as advice from "./advice.tsx";
import * as contact from "./contact.tsx";
import * as faq from "./faq.tsx";
import * as gallery from "./gallery.tsx";
import * as owner from "./meet-the-owner.tsx";
import * as news from "./news.tsx";
import * as article from "./news-entry.tsx";
import * as privacy from "./privacy.tsx";
import * as terms from "./terms.tsx";
import * as testimonials from "./testimonials.tsx";

let studio: ReturnType<typeof studioWithContent>;
beforeAll(() => {
  studio = studioWithContent();
});
afterAll(() => studio.close());

type Page = {
  loader: (args: LoaderFunctionArgs) => unknown;
  meta: unknown;
  handle: unknown;
};

const pages: [string, Page, Record<string, string>?][] = [
  ["/about", about],
  ["/news", news],
  ["/news/book-online", article, { slug: "book-online" }],
  ["/gallery", gallery],
  ["/faq", faq],
  ["/advice", advice],
  ["/testimonials", testimonials],
  ["/contact", contact],
  ["/privacy", privacy],
  ["/terms", terms],
];

const matches = [{ id: "root", data: { studioName: "Lavender & Linen" } }];

function told(page: Page, path: string, params: Record<string, string> = {}) {
  const data = page.loader(visit(path, {}, params));
  const describe = page.meta as (args: object) => Record<string, string>[];
  const tags = describe({ data, matches, params });
  return {
    title: tags.find(({ title }) => title)?.title,
    description: tags.find(({ name }) => name === "description")?.content,
    canonical: tags.find(({ rel }) => rel === "canonical")?.href,
  };
}

test("each page has a title, a description and an address of its own, and ships no script", () => {
  const all = pages.map(([path, page, params]) => ({ path, page, ...told(page, path, params) }));
  expect(new Set(all.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(pages.length);
  for (const { path, page, title, description, canonical } of all) {
    expect(title).toMatch(/^.+ · Lavender & Linen$/u);
    expect(description?.length).toBeGreaterThan(20);
    expect(canonical).toBe(origin + path);
    expect(page.handle).not.toHaveProperty("hydrate");
  }
});

test("/meet-the-owner is /about by another name", () => {
  expect(owner.loader(visit("/meet-the-owner"))).toEqual(about.loader(visit("/about")));
  expect(told(owner, "/meet-the-owner").canonical).toBe(`${origin}/about`);
});

test("an article that is not there, or not published, is 404", () => {
  studio.tell({ kind: "news", slug: "draft", title: "Draft", published: 0 });
  for (const slug of ["draft", "nothing", ""]) {
    expect(() => article.loader(visit(`/news/${slug}`, {}, { slug }))).toThrow(
      expect.objectContaining({ status: 404 }),
    );
  }
});

test("hostile words of an article come out as text", () => {
  studio.tell({ kind: "news", slug: "hostile", title: "<script>", body: "<script>alert(1)</script>" });
  const page = article.loader(visit("/news/hostile", {}, { slug: "hostile" }));
  expect(page.html.__html).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
});

test("the gallery has nine drawings, each with its sentence", () => {
  expect(gallery.loader(visit("/gallery")).drawings).toHaveLength(9);
});

test("the site map names every page and every article once, by its canonical address", async () => {
  declarePages(builtRoutes());
  const map = await siteMap(visit("/sitemap.xml")).text();
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const [path] of pages) expect(addresses).toContain(origin + path);
  expect(addresses).not.toContain(`${origin}/meet-the-owner`);
  expect(addresses).not.toContain(`${origin}/news/draft`);
});

/** As the build has them: each module with its path. */
const builtRoutes = (): Routes =>
  Object.fromEntries(
    [...pages, ["/meet-the-owner", owner] as const].map(([path, module]) => [
      path,
      { id: path, path: path.slice(1), module },
    ]),
  ) as Routes;

test("feed and manifest say what they are", async () => {
  expect(feed(visit("/news.xml")).headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  const answer = manifest();
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json; charset=utf-8");
  expect(await answer.json()).toMatchObject({ name: "Lavender & Linen", start_url: "/receptionist" });
});
