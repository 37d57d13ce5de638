import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contrast, contrastTable, ratioOf } from "#app/platform/theme/accent.server.ts";
import { palette } from "#app/platform/theme/palette.ts";

const css = readFileSync(fileURLToPath(new URL("./tokens.css", import.meta.url)), "utf8");

type Tokens = Record<string, string>;

function tokensAfter(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]*);/gu)].map(([, name = "", value = ""]) => [name, value]),
  );
}

const pairs = [...css.matchAll(/--([\w-]+): var\(--light, (#\w+)\) var\(--dark, (#\w+)\);/gu)];
const light: Tokens = Object.fromEntries(pairs.map(([, name, value]) => [name, value]));
const dark: Tokens = Object.fromEntries(pairs.map(([, name, , value]) => [name, value]));

it("computes the contrast of WCAG 2.2", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.478, 3);
  expect(contrast("#123456", "#123456")).toBe(1);
});

describe.each([
  ["light", light],
  ["dark", dark],
])("colors, %s", (_mode, tokens) => {
  it.each(contrastTable)("$front on $ground has a contrast of at least $least", (pair) => {
    expect(ratioOf(pair, tokens)).toBeGreaterThanOrEqual(pair.least);
  });
});

it("palette.ts has the colors of the stylesheet", () => {
  expect(palette.light).toEqual(light);
  expect(palette.dark).toEqual(dark);
});

describe("dark", () => {
  it("is the same by device setting and by the visitor's choice", () => {
    const byDevice = tokensAfter(':root:not([data-mode="light"])');
    expect(byDevice).toEqual({ light: "", dark: "initial" });
    expect(tokensAfter(':root[data-mode="dark"]')).toEqual(byDevice);
    expect(tokensAfter(":root")).toEqual({ light: "initial", dark: "" });
  });

  it("defines the same colors as light", () => {
    expect(pairs.length).toBeGreaterThan(25);
    expect(css.match(/#[\da-f]{6}\b/gu)).toHaveLength(2 * pairs.length);
  });
});
