import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Art, ArtPaletteContext, hueOf } from "./art.tsx";

const drawn = (seed: number) => renderToStaticMarkup(<Art seed={seed} />);
const seeds = Array.from({ length: 40 }, (_, index) => index + 1);

it("draws the same seed the same way every time, and another seed differently", () => {
  expect(drawn(7)).toBe(drawn(7));
  expect(new Set(seeds.map(drawn)).size).toBe(seeds.length);
});

it("stays below 900 bytes, so that twenty services fit the page's budget", () => {
  for (const seed of seeds) expect(drawn(seed).length).toBeLessThan(900);
});

it("hides itself from screen readers", () => {
  expect(drawn(1)).toContain('aria-hidden="true"');
});

it("gives things without a hue of their own one of two, and uses both", () => {
  expect(new Set(seeds.map(hueOf))).toEqual(new Set(["first", "second"]));
});

it("takes both hues from the theme's palette", () => {
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
