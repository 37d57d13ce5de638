/** Tests that every text that the owner can change is shown on the page that the list names. */
import { expect, test } from "vitest";
import { siteTextOf, textKeys } from "#app/domain/website/texts/catalogue.ts";
import { type PartName, partNames, sitePart, textsOf } from "#app/domain/website/texts/site-parts.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(() => starterStudio(contentDay));

/** Data of a page without and with a photo, because each has different texts. */
async function shownOn(part: PartName): Promise<string> {
  const shown = async () => (await callRoute(sitePart(part).path)).text;
  const before = await shown();
  studio.sqlite.exec(
    "INSERT INTO gallery_pictures (image, width, height, alt, created_at) VALUES ('/media/x-640.webp', 640, 480, 'A room', 0)",
  );
  const both = before + (await shown());
  studio.sqlite.exec("DELETE FROM gallery_pictures");
  return both;
}

test("each text is edited in one part, and shown on that part's page", async () => {
  const edited: string[] = [];
  for (const part of partNames) {
    for (const key of textsOf(part)) {
      const { form } = siteTextOf(key);
      const said =
        form === "date"
          ? "2031-05-06"
          : form === "address"
            ? "https://shown.test/here"
            : `Shown ${edited.length}`;
      studio.say(key, said);
      expect(await shownOn(part), key).toContain(form === "date" ? "May 6, 2031" : said);
      edited.push(key);
    }
  }
  expect(edited.sort()).toEqual([...textKeys].sort());
});
