import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, expect, test } from "vitest";
import { addMissingSlugs } from "#app/domain/catalogue/change-services.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { now, origin, smallStudio } from "#app/testing/studio.server.ts";
import { type loader, meta } from "./services.tsx";

const studio = perTest(smallStudio);
beforeEach(() => {
  studio.sqlite.exec(
    "UPDATE services SET category = CASE name WHEN 'Brows' THEN 'Brows & Lashes' ELSE 'Face' END; UPDATE services SET description = 'With crème' WHERE name = 'Peel'",
  );
  addMissingSlugs();
});

const data = async (query = "") => (await callRoute<SerializeFrom<typeof loader>>(`/services${query}`)).data;
const html = async (path: string) => (await renderedAt(path, { now })).html;
const names = async (query: string) =>
  (await data(query)).groups.map(({ name, services }) => [name, services.map((one) => one.name)]);

test("services are grouped by category, with links to each", async () => {
  expect(await names("")).toEqual([
    ["Face", ["Facial"]],
    ["Brows & Lashes", ["Brows"]],
  ]);
  expect((await data()).closed.map(({ name }) => name)).toEqual(["Peel", "Wrap"]);
  const page = await html("/services");
  for (const words of ['href="#brows-lashes"', 'id="brows-lashes"', 'href="/services/facial"']) {
    expect(page).toContain(words);
  }
});

test("a service without a picture has the fabric of its category", async () => {
  const page = await html("/services");
  expect(page).toMatch(/swatch cloth-1".{0,60}<h3><a [^>]*>Facial</u);
  expect(page).toMatch(/swatch cloth-2".{0,60}<h3><a [^>]*>Brows</u);
});

test("a service without providers has a link to ask instead of a booking button", async () => {
  const page = await html("/services");
  expect(page).toContain('aria-label="Ask us: Peel"');
  expect(page).not.toContain('aria-label="Book This Service: Peel"');
  expect(page).toContain('aria-label="Book This Service: Facial"');
  expect(page).toContain('aria-label="Currently Unavailable: Wrap"');
});

test("a search needs no script, and its result is not indexed", async () => {
  expect((await callRoute("/services?q=CREME")).data.closed).toMatchObject([{ name: "Peel" }]);
  expect(await html("/services?q=creme")).toContain("1 treatment for “creme”");
  const robots = async (query: string) => {
    const found = await data(query);
    const tags = meta({ data: found, matches: [{ id: "root", data: { origin } }] } as unknown as Parameters<
      typeof meta
    >[0]);
    return JSON.stringify(tags).includes("noindex");
  };
  expect([
    await robots("?q=creme"),
    await robots("?q=nothing"),
    await robots("?q=+"),
    await robots(""),
  ]).toEqual([true, true, false, false]);
});

test("a search without results says so, and shows all", async () => {
  const page = await html("/services?q=%3Cb%3Emassage");
  expect(page).toContain("No services found for “&lt;b&gt;massage”. Here is everything we offer.");
  expect(page).toContain('aria-label="Book This Service: Facial"');
  expect((await data(`?q=${"x".repeat(5000)}`)).asked).toHaveLength(60);
});

test("the price list has every service by category, and marks unavailable ones", async () => {
  const page = await html("/prices");
  for (const words of [
    "<caption>Face</caption>",
    "60 min",
    "$95",
    'href="/services/wrap"',
    "temporarily unavailable",
  ]) {
    expect(page).toContain(words);
  }
});

test("the sitemap lists the service pages, with the day of their last change", async () => {
  studio.sqlite.exec("UPDATE services SET updated_at = 1767225600000 WHERE name = 'Facial'");
  const { text } = await callRoute("/sitemap.xml");
  expect(text).toContain(`<loc>${origin}/services/facial</loc><lastmod>2026-01-01T00:00:00.000Z</lastmod>`);
  expect(text).toContain(`<loc>${origin}/services/brows</loc>`);
});

test("the page's data contains only the fields of a card", async () => {
  studio.sqlite.exec("UPDATE services SET story = 'A secret for its own page.'");
  expect(JSON.stringify(await data())).not.toContain("A secret");
  const api = await callRoute("/api/services");
  expect(Object.keys(api.data[0]).sort()).toEqual(
    [
      "category",
      "cost",
      "desc",
      "description",
      "duration",
      "id",
      "image",
      "name",
      "price",
      "unavailable",
    ].sort(),
  );
});
