import { expect, test } from "vitest";
import { meta } from "#app/routes/booking/book/route.tsx";
import { callRoute } from "#app/testing/call-route.server.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { homeTitle, pageMeta, sitePageTitle } from "./page-meta.ts";

const sharing = { image: "https://studio.test/sharing.png", width: 1200, height: 630, alt: "Leaves" };
const root = { studioName: "Lavender & Linen", city: "Portland", locale: "en-GB", origin: "", sharing };

test("a title includes the city if it is short enough for search engines", () => {
  expect(sitePageTitle(root, "Services")).toBe("Services · Lavender & Linen, Portland");
  expect(sitePageTitle({ ...root, city: "" }, "Services")).toBe("Services · Lavender & Linen");
  const long = "What to do before and after a lash lift";
  expect(sitePageTitle(root, long)).toBe(`${long} · Lavender & Linen`);
  expect(sitePageTitle(undefined, "Services")).toBe("Services");
});

test("the home page's title contains the type of business and the city", () => {
  const studio = { studioName: "Lavender & Linen", trade: "Day spa", city: "Portland" };
  expect(homeTitle(studio)).toBe("Lavender & Linen · Day spa in Portland · Book online");
  expect(homeTitle({ ...studio, city: "" })).toBe("Lavender & Linen · Book online");
  expect(homeTitle({ ...studio, trade: "Brow and lash studio", city: "Saint Petersburg" })).toBe(
    "Lavender & Linen · Brow and lash studio in Saint Petersburg",
  );
});

test("a shared link contains the site's name, its language and the canonical page", () => {
  const tags = pageMeta({
    matches: [{ id: "root", data: root }],
    title: "Book Facial",
    data: {
      address: "https://studio.test/book?service=Facial",
      canonical: "https://studio.test/book",
      description: "D",
    },
  });
  expect(tags).toEqual(
    expect.arrayContaining([
      { title: "Book Facial · Lavender & Linen, Portland" },
      { tagName: "link", rel: "canonical", href: "https://studio.test/book" },
      { property: "og:url", content: "https://studio.test/book?service=Facial" },
      { property: "og:site_name", content: "Lavender & Linen" },
      { property: "og:locale", content: "en_GB" },
    ]),
  );
  const german = pageMeta({
    matches: [{ id: "root", data: { ...root, locale: "de-DE" } }],
    title: "T",
    data: { address: "", description: "" },
  });
  expect(german).toContainEqual({ property: "og:locale", content: "en_US" });
});

test("a link to book a service contains its name, duration and price", async () => {
  const studio = smallStudio();
  const { data } = await callRoute("/book?service=facial", { now });
  studio.close();
  const matches = [{ id: "root", data: { ...root, origin: "https://studio.test" } }];
  const describe = meta as unknown as (args: object) => object[];
  expect(describe({ data, matches })).toEqual(
    expect.arrayContaining([
      { title: "Book Facial · Lavender & Linen, Portland" },
      { tagName: "link", rel: "canonical", href: "https://studio.test/book" },
      { property: "og:url", content: "https://studio.test/book?service=Facial" },
      {
        property: "og:description",
        content: "Facial: 60 minutes, $95. Choose a day and a time. No account needed.",
      },
    ]),
  );
});
