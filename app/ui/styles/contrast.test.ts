import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contrast, contrastTable, ratioOf } from "#app/theme/contrast.ts";
import { palette } from "#app/theme/palette.ts";

const css = readFileSync(fileURLToPath(new URL("./app.css", import.meta.url)), "utf8");

type Tokens = Record<string, string>;

/** The colour tokens of the block that follows a selector in the stylesheet. */
function tokensAfter(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/gu)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const light = tokensAfter(":root");
const darkByDevice = tokensAfter(':root:not([data-mode="light"])');
const darkByChoice = tokensAfter(':root[data-mode="dark"]');
const dark = { ...light, ...darkByChoice };

it("measures as the standard does", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.478, 3);
  expect(contrast("#123456", "#123456")).toBe(1);
});

describe.each([
  ["light", light],
  ["dark", dark],
])("colours, %s", (_mode, tokens) => {
  it.each(contrastTable)("$front on $ground: $least to 1 or more", (pair) => {
    expect(ratioOf(pair, tokens)).toBeGreaterThanOrEqual(pair.least);
  });
});

it("names the colours that themes are made from as the stylesheet has them", () => {
  const { art: _filter, ...colours } = darkByChoice;
  expect(palette.light).toEqual(light);
  expect(palette.dark).toEqual(colours);
});

describe("dark", () => {
  it("is the same whether the device or the visitor asked for it", () => {
    expect(darkByDevice).toEqual(darkByChoice);
    expect(Object.keys(darkByChoice).length).toBeGreaterThan(25);
  });

  it("names no token that light does not have", () => {
    expect(Object.keys(darkByChoice).filter((name) => name !== "art" && !(name in light))).toEqual([]);
  });
});
