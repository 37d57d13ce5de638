import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Art, hueOf } from "./art.tsx";
import { ArtPaletteContext } from "./art-palette.ts";

const drawn = (seed: number) => renderToStaticMarkup(<Art seed={seed} />);
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

it("always draws the same picture for a seed, and another one for another seed", () => {
  expect(drawn(7)).toBe(drawn(7));
  expect(new Set(seeds.map(drawn)).size).toBe(seeds.length);
});

it("stays below 900 bytes, so that twenty services fit the page's budget", () => {
  for (const seed of seeds) expect(drawn(seed).length).toBeLessThan(900);
});

it("hides itself from screen readers", () => {
  expect(drawn(1)).toContain('aria-hidden="true"');
});

it("chooses one of two hues by seed if no hue is given", () => {
  expect(new Set(seeds.map(hueOf))).toEqual(new Set(["first", "second"]));
});

it("uses the two hues of the theme", () => {
  const both = (art: string) =>
    renderToStaticMarkup(
      <ArtPaletteContext.Provider value={art}>
        <Art seed={1} hue="first" />
        <Art seed={1} hue="second" />
      </ArtPaletteContext.Provider>,
    ).match(/class="[^"]+"/gu);
  expect(both("plum-sage")).toEqual(['class="art plum"', 'class="art sage"']);
  expect(both("rose-gold")).toEqual(['class="art rose"', 'class="art gold"']);
});
