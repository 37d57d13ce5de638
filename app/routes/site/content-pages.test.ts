/** Tests the titles, descriptions and other metadata of all content pages. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { declarePages } from "#app/platform/http/checks/route-check.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";

let studio: ReturnType<typeof starterStudio>;
beforeAll(async () => {
  studio = starterStudio(contentDay);
  // The site map lists the team page only if someone is on it.
  studio.sqlite.exec(
    "INSERT INTO team_profiles (user_id, slug, updated_at) SELECT user_id, 'our-esthetician', 0 FROM providers",
  );
  const site = inject("routes").filter(({ file }) => file.startsWith("routes/site/"));
  routes = await Promise.all(
    site.map(async (route) => ({ ...route, module: await import(`../../${route.file}`) })),
  );
});
afterAll(() => studio.close());

type SiteRoute = NonNullable<Parameters<typeof declarePages>[0][string]>;

let routes: SiteRoute[];

const pageAt = (path: string) => routes.find((route) => `/${route.path ?? ""}` === path);

/** All pages in the site map, and an article. */
const pages = (): { path: string; page: SiteRoute }[] =>
  routes.flatMap((page) => {
    if (page.path === "news/:slug") return [{ path: "/news/book-online", page }];
    const handle = page.module.handle as RouteHandle;
    return handle.page?.sitemap ? [{ path: `/${page.path ?? ""}`, page }] : [];
  });

const matches = [{ id: "root", data: { studioName: "Lavender & Linen", origin } }];

async function described(page: SiteRoute, path: string) {
  const { data } = await callRoute(path);
  const describe = page.module.meta as (args: object) => Record<string, string>[];
  const tags = describe({ data, matches, params: {} });
  return {
    title: tags.find(({ title }) => title)?.title,
    description: tags.find(({ name }) => name === "description")?.content,
    canonical: tags.find(({ rel }) => rel === "canonical")?.href,
  };
}

test("each page has its own title, description and URL, and no script", async () => {
  const all = await Promise.all(
    pages().map(async ({ path, page }) => ({ path, page, ...(await described(page, path)) })),
  );
  expect(all.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/", "/about", "/services", "/faq", "/privacy", "/terms", "/news/book-online"]),
  );
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
  expect(new Set(all.map(({ description }) => description)).size).toBe(all.length);
  for (const { path, page, title, description, canonical } of all) {
    expect(title).toMatch(path === "/" ? "Lavender & Linen · Book online" : /^.+ · Lavender & Linen$/u);
    expect(description?.length).toBeGreaterThan(20);
    expect(canonical).toBe(origin + path);
    expect(page.module.handle).not.toHaveProperty("hydrate");
  }
});

test("/meet-the-owner is the same as /about", async () => {
  expect((await callRoute("/meet-the-owner")).data).toEqual((await callRoute("/about")).data);
  const owner = pageAt("/meet-the-owner");
  expect(owner && (await described(owner, "/meet-the-owner")).canonical).toBe(`${origin}/about`);
});

test("a missing or unpublished article is 404", async () => {
  studio.tell({ kind: "news", slug: "draft", title: "Draft", published: 0 });
  for (const slug of ["draft", "nothing", "%20"]) {
    expect((await callRoute(`/news/${slug}`)).status).toBe(404);
  }
});

test("hostile text of an article is escaped", async () => {
  studio.tell({ kind: "news", slug: "hostile", title: "<script>", body: "<script>alert(1)</script>" });
  const { data } = await callRoute("/news/hostile");
  expect(data.html.__html).toBe("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
});

test("the gallery has nine fabrics with names until there are photos", async () => {
  expect((await callRoute("/gallery")).data.fabrics).toHaveLength(9);
});

test("the sitemap lists every page and article once, by its canonical URL", async () => {
  declarePages(Object.fromEntries(routes.map((route) => [route.id, route])));
  const map = (await callRoute("/sitemap.xml")).text;
  const addresses = [...map.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { path } of pages()) expect(addresses).toContain(origin + path);
  expect(addresses).not.toContain(`${origin}/meet-the-owner`);
  expect(addresses).not.toContain(`${origin}/news/draft`);
  expect(addresses).not.toContain(`${origin}/book`);
});

test("the sitemap contains the last change of a page, and its pictures", async () => {
  declarePages(Object.fromEntries(routes.map((route) => [route.id, route])));
  const later = (days: number) => contentDay + days * 86_400_000;
  const image = `/media/${"c".repeat(64)}`;
  studio.sqlite.exec(`UPDATE texts SET updated_at = ${later(1)} WHERE key = 'faq.lead';
    UPDATE entries SET updated_at = ${later(2)} WHERE kind = 'advice';
    INSERT INTO services (name, price_minor, image, updated_at, created_at)
      VALUES ('Shown', 100, '${image}-800.webp', ${later(3)}, 1);
    INSERT INTO gallery_pictures (image, width, height, alt, created_at)
      VALUES ('${image}-800.webp', 800, 600, 'A room', ${later(4)})`);
  const map = (await callRoute("/sitemap.xml")).text;
  const entryOf = (path: string) =>
    map.split("\n").find((line) => line.includes(`<loc>${origin}${path}</loc>`)) ?? "";
  const changed = (path: string) => /<lastmod>(.*)<\/lastmod>/u.exec(entryOf(path))?.[1];
  expect(["/faq", "/advice", "/services", "/gallery/1", "/privacy"].map(changed)).toEqual(
    [1, 2, 3, 4, 0].map((days) => new Date(later(days)).toISOString()),
  );
  const shown = `<image:image><image:loc>${origin}${image}-1200.jpg</image:loc></image:image>`;
  expect(
    ["/services", "/gallery", "/gallery/1"].filter((path) => entryOf(path).includes(shown)),
  ).toHaveLength(3);
});

test("feed and manifest have their types", async () => {
  const type = async (path: string) => (await callRoute(path)).headers.get("Content-Type");
  expect(await type("/news.xml")).toBe("application/atom+xml; charset=utf-8");
  expect(await type("/manifest.webmanifest")).toBe("application/manifest+json; charset=utf-8");
  expect((await callRoute("/manifest.webmanifest")).data).toMatchObject({
    name: "Lavender & Linen",
    start_url: "/receptionist",
  });
});
