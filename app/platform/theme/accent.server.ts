/** Derives readable colors from any accent (rule 24.2). In OKLCH, equal lightness looks equally light in every hue. */
import { createRequire } from "node:module";
import { clothNames, standardTheme } from "./choices.ts";
import { type Colors, type Look, palette } from "./palette.ts";

// Color pairs on the pages and their minimum contrast (rule 24.1; WCAG 2.2, 1.4.3 and 1.4.11).

export type Pair = {
  front: string;
  ground: string;
  /** Minimum ratio: 4.5 for text, 3 for graphics. */
  least: number;
};

const grounds = ["paper", "surface", "linen"];
const on = (least: number, fronts: string[], behind: string[]): Pair[] =>
  fronts.flatMap((front) => behind.map((ground) => ({ front, ground, least })));

export const contrastTable: Pair[] = [
  ...on(4.5, ["ink", "ink-2", "accent", "accent-strong"], grounds),
  ...on(4.5, ["danger", "success", "warn", "info"], ["paper", "surface"]),
  ...on(4.5, ["on-accent"], ["accent", "accent-strong"]),
  ...on(4.5, ["accent", "accent-strong", "ink", "ink-2"], ["accent-tint", "accent-wash"]),
  // Notices contain links, too.
  ...on(4.5, ["ink", "accent"], ["info-bg", "success-bg", "warn-bg", "danger-bg"]),
  ...on(4.5, ["ink-2"], ["neutral-bg"]),
  ...on(4.5, ["danger"], ["danger-bg"]),
  ...on(4.5, ["success"], ["success-bg"]),
  ...on(4.5, ["booked-fg"], ["booked-bg"]),
  ...on(4.5, ["confirmed-fg"], ["info-bg"]),
  ...on(4.5, ["arrived-fg"], ["warn-bg"]),
  ...on(4.5, ["in-service-fg"], ["success-bg"]),
  ...on(4.5, ["completed-fg"], ["neutral-bg"]),
  ...on(4.5, ["no-show-fg"], ["danger-bg"]),
  ...on(4.5, ["clay"], grounds),
  ...on(4.5, ["warn"], ["warn-bg"]),
  ...on(4.5, ["on-chosen"], ["chosen"]),
  ...on(4.5, ["on-plum", "on-plum-2", "clay-on-plum"], ["plum"]),
  ...on(
    4.5,
    ["cloth-ink"],
    clothNames.map((name) => `cloth-${name}`),
  ),
  ...on(3, ["line", "accent-strong"], grounds),
];

/** Returns the contrast ratio, 1 to 21, of two colors "#rrggbb". */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

export function ratioOf({ front, ground }: Pair, colors: Colors): number {
  const [one, other] = [colors[front], colors[ground]];
  if (!one || !other) throw new Error(`No color for ${front} on ${ground}.`);
  return contrast(one, other);
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type AccentColors = Record<Look, Colors> & {
  /** True if the accent itself was too light to read. */
  darkened: boolean;
};

/** Returns the colors that depend on the accent, named as in `palette`. Cached. */
export function accentColors(accent: string): AccentColors {
  const known = remembered.get(accent);
  if (known) return known;
  const derived = accent === standardTheme.accent ? standard : derivedFrom(accent);
  if (remembered.size >= most) remembered.clear();
  remembered.set(accent, derived);
  return derived;
}

const most = 50;
const remembered = new Map<string, AccentColors>();

const standard: AccentColors = { light: {}, dark: {}, darkened: false };

/** Keeps the contrast on linen, the darker background of the footer, above 4.5. */
const onPaper = 5.5;
const onTint = 7;
const onDarkSurface = 7;

function derivedFrom(accent: string): AccentColors {
  const { paper, surface: white } = palette.light;
  const night = palette.dark.surface;
  const { l: seed, c: chroma = 0, h: hue = 300 } = colorSpace().oklch(accent) ?? { l: 0 };
  const color = (lightness: number, most: number) => hexOf(lightness, Math.min(chroma, most), hue);
  const isReadable = (hex: string) => contrast(hex, paper) >= onPaper && contrast(white, hex) >= onPaper;

  const darkened = !isReadable(accent);
  const [shade, own] = darkened
    ? firstOf(Math.min(seed, 0.62), -step, (l) => color(l, 0.19), isReadable)
    : [seed, accent];
  const tint = color(0.94, 0.035);
  const readsOnTint = (hex: string) => contrast(hex, tint) >= onTint;
  // An almost black color gets a lighter pressed shade, because there is no darker one.
  const [from, to] = shade < 0.14 ? [shade + 0.18, -step] : [shade - 0.07, -step];
  const [, strong] = firstOf(from, to, (l) => color(l, 0.19), readsOnTint);

  const [glow, lit] = firstOf(
    0.8,
    step,
    (l) => color(l, 0.12),
    (hex) => contrast(hex, night) >= onDarkSurface,
  );
  return {
    darkened,
    light: {
      accent: own,
      "accent-strong": strong,
      "accent-tint": tint,
      "accent-wash": color(0.972, 0.015),
      "accent-soft": color(0.875, 0.06),
      "on-accent": white,
    },
    dark: {
      accent: lit,
      "accent-strong": color(Math.min(glow + 0.06, 1), 0.1),
      "accent-tint": color(0.3, 0.06),
      "accent-wash": color(0.25, 0.04),
      "accent-soft": color(0.38, 0.08),
      "on-accent": night,
    },
  };
}

const step = 0.005;

/** Returns the first lightness with enough contrast. Black and white always have it. */
function firstOf(
  from: number,
  by: number,
  color: (lightness: number) => string,
  willDo: (hex: string) => boolean,
): [lightness: number, hex: string] {
  let lightness = from;
  while (!willDo(color(lightness)) && lightness > 0 && lightness < 1) lightness += by;
  return [lightness, color(lightness)];
}

/** Reduces chroma, not hue, of a color that screens can't show. */
function hexOf(l: number, c: number, h: number): string {
  const { clampChroma, formatHex } = colorSpace();
  return formatHex(clampChroma({ mode: "oklch", l: Math.min(Math.max(l, 0), 1), c, h }, "oklch"));
}

type Culori = Pick<typeof import("culori"), "oklch" | "clampChroma" | "formatHex">;

/** Loaded on first use: it takes 100 ms and 12 MB. */
function colorSpace(): Culori {
  const loaded: Culori = culori ?? createRequire(import.meta.url)("culori");
  culori = loaded;
  return loaded;
}

let culori: Culori | undefined;
