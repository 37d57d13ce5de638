/** Checks that every page of the build is in the lists for axe, budgets and layout, is in the sitemap if public, and has a name. */
import { declaredEndpoints, type Endpoint, endpointAt } from "./endpoints.ts";
import { severalPages } from "./several.ts";
import {
  accountPages,
  awake,
  bookAppointment,
  contentPages,
  notInLists,
  staffPages,
  visitPages,
} from "./site.ts";
import { expect, test } from "./studio.ts";

const pages = (): Endpoint[] => declaredEndpoints().filter(({ id, page }) => page && id !== "root");

test("every page is in one of the lists that the checks cover, or excluded with a reason @script", async ({
  studio,
}) => {
  const { token } = await bookAppointment(studio);
  const covered = [
    ...contentPages(studio),
    ...visitPages(token),
    ...(await severalPages(studio)),
    ...accountPages(studio),
    ...staffPages(studio),
  ].map(({ path }) => endpointAt(declaredEndpoints(), new URL(path, studio.url).pathname)?.id);
  const left = pages().filter(({ id }) => !covered.includes(id));
  expect(left.map(({ path }) => path).sort()).toEqual(Object.keys(notInLists).sort());
});

test("the sitemap has exactly the pages marked for it @script", async ({ request }) => {
  const map = await (await request.get("/sitemap.xml")).text();
  const named = [...map.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  const endpoints = declaredEndpoints();
  const ids = new Set(named.map((path) => endpointAt(endpoints, path)?.id));
  for (const { id, facts, path } of pages()) {
    if (!path.includes(":") && path !== "/*") expect.soft(ids.has(id), id).toBe(facts?.sitemap === true);
  }
  expect(new Set(named).size).toBe(named.length);
});

test("the manifest has the name of every page, for the error screen @script", async ({ page }) => {
  await page.goto("/book");
  await awake(page);
  const titles = await page.evaluate(() =>
    Object.entries(window.__remixManifest.routes).map(([id, route]) => [id, "title" in route && route.title]),
  );
  const told = Object.fromEntries(titles);
  for (const { id, facts } of pages()) if (facts) expect.soft(told[id], id).toBe(facts.title);
});
