import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const css = readFileSync(fileURLToPath(new URL("./styles/app.css", import.meta.url)), "utf8");

type Tokens = Record<string, string>;

/** The colour tokens of the block that follows a selector in the stylesheet. */
function tokensAfter(selector: string): Tokens {
  const from = css.indexOf(`${selector} {`);
  const block = css.slice(css.indexOf("{", from) + 1, css.indexOf("}", from));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/gu)].map(([, name, value]) => [name, value]),
  );
}

const light = tokensAfter(":root");
const darkByDevice = tokensAfter(':root:not([data-mode="light"])');
const darkByChoice = tokensAfter(':root[data-mode="dark"]');
const dark = { ...light, ...darkByChoice };

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(tokens: Tokens, one: string, other: string): number {
  const [first = 0, second = 0] = [one, other].map((name) => luminance(tokens[name] ?? `no token ${name}`));
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const grounds = ["paper", "surface", "linen"];
const on = (names: string[], backgrounds: string[]) =>
  names.flatMap((name) => backgrounds.map((ground): [string, string] => [name, ground]));

const texts: [string, string][] = [
  ...on(["ink", "ink-2", "accent"], grounds),
  ...on(["danger", "success", "warn", "info", "clay", "sage", "rose", "gold"], ["paper", "surface"]),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["accent", "accent-tint"],
  ["accent-strong", "accent-tint"],
  ["accent", "accent-wash"],
  ["ink", "accent-wash"],
  ["ink-2", "neutral-bg"],
  ["danger", "danger-bg"],
  ["success", "success-bg"],
  ["ink", "success-bg"],
  ["ink", "danger-bg"],
  ["ink", "warn-bg"],
  ["ink", "info-bg"],
  ["booked-fg", "accent-tint"],
  ["confirmed-fg", "info-bg"],
  ["arrived-fg", "warn-bg"],
  ["in-service-fg", "success-bg"],
  ["completed-fg", "neutral-bg"],
  ["no-show-fg", "danger-bg"],
];
const controls = on(["line", "accent-strong"], grounds);

describe.each([
  ["light", light],
  ["dark", dark],
])("colours, %s", (_mode, tokens) => {
  it.each(texts)("%s on %s can be read: 4.5 to 1 or more", (text, ground) => {
    expect(ratio(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(controls)("%s on %s can be seen as a border or focus ring: 3 to 1 or more", (line, ground) => {
    expect(ratio(tokens, line, ground)).toBeGreaterThanOrEqual(3);
  });
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
