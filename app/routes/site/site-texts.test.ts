/** The list of texts against the pages: what the owner can change is really shown, on the page that the list names. */
import { resolve } from "node:path";
import { readConfig } from "@remix-run/dev/dist/config.js";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { studioWithContent, visit } from "#app/content/testing.server.ts";
import { siteTextOf, textKeys } from "#app/website/texts/catalogue.ts";
import { type PartName, partNames, sitePart, textsOf } from "#app/website/texts/parts.ts";

let studio: ReturnType<typeof studioWithContent>;
beforeEach(() => {
  studio = studioWithContent();
});
afterEach(() => studio.close());

type Loader = (args: LoaderFunctionArgs) => unknown;

/** The loader of each part's page. */
const loaders = new Map<PartName, Loader>();
beforeAll(async () => {
  const { routes, appDirectory } = await readConfig(resolve("."));
  for (const part of partNames) {
    const { path } = sitePart(part);
    const route = Object.values(routes).find((of) => (path === "/" ? of.index : `/${of.path}` === path));
    const module = await import(resolve(appDirectory, route?.file ?? ""));
    loaders.set(part, module.loader);
  }
}, 60_000);

/** What a page's view gets, before there is a photo and with one: each has words of its own. */
function shownOn(part: PartName): string {
  const shown = () => JSON.stringify(loaders.get(part)?.(visit(sitePart(part).path)));
  const before = shown();
  studio.sqlite.exec(
    "INSERT INTO gallery_pictures (image, width, height, alt, created_at) VALUES ('/media/x-640.webp', 640, 480, 'A room', 0)",
  );
  const both = before + shown();
  studio.sqlite.exec("DELETE FROM gallery_pictures");
  return both;
}

test("each text is edited in one part, and that part's page shows it", async () => {
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
      expect(shownOn(part), key).toContain(form === "date" ? "May 6, 2031" : said);
      edited.push(key);
    }
  }
  expect(edited.sort()).toEqual([...textKeys].sort());
});
