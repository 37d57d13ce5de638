/** Any accent gives text that can be read (rule 24.2). In OKLCH the same lightness looks equally light in every hue. */
import { createRequire } from "node:module";
import { standardTheme } from "./choices.ts";
import { contrast } from "./contrast.ts";
import { type Colours, type Look, palette } from "./palette.ts";

type AccentColours = Record<Look, Colours> & {
  /** The colour itself could not be read on paper, or white on it. */
  darkened: boolean;
};

/** `accent` is "#rrggbb". The colours that differ with the accent, by their names in `palette`. Remembered. */
export function accentColours(accent: string): AccentColours {
  const known = remembered.get(accent);
  if (known) return known;
  const derived = accent === standardTheme.accent ? standard : derivedFrom(accent);
  if (remembered.size >= most) remembered.clear();
  remembered.set(accent, derived);
  return derived;
}

const most = 50;
const remembered = new Map<string, AccentColours>();

const standard: AccentColours = { light: {}, dark: {}, darkened: false };

/** So that linen, the darker ground of the foot, stays above 4.5 too. */
const onPaper = 5.5;
const onTint = 7;
const onDarkSurface = 7;

function derivedFrom(accent: string): AccentColours {
  const { paper, surface: white } = palette.light;
  const night = palette.dark.surface;
  const { l: seed, c: chroma = 0, h: hue = 300 } = colourSpace().oklch(accent) ?? { l: 0 };
  const colour = (lightness: number, most: number) => hexOf(lightness, Math.min(chroma, most), hue);
  const isReadable = (hex: string) => contrast(hex, paper) >= onPaper && contrast(white, hex) >= onPaper;

  const darkened = !isReadable(accent);
  const [shade, own] = darkened
    ? firstOf(Math.min(seed, 0.62), -step, (l) => colour(l, 0.19), isReadable)
    : [seed, accent];
  const tint = colour(0.94, 0.035);
  const readsOnTint = (hex: string) => contrast(hex, tint) >= onTint;
  // Below a colour that is all but black there is nothing darker to press: its other side is lighter.
  const [from, to] = shade < 0.14 ? [shade + 0.18, -step] : [shade - 0.07, -step];
  const [, strong] = firstOf(from, to, (l) => colour(l, 0.19), readsOnTint);

  const [glow, lit] = firstOf(
    0.8,
    step,
    (l) => colour(l, 0.12),
    (hex) => contrast(hex, night) >= onDarkSurface,
  );
  return {
    darkened,
    light: {
      accent: own,
      "accent-strong": strong,
      "accent-tint": tint,
      "accent-wash": colour(0.972, 0.015),
      "accent-soft": colour(0.875, 0.06),
      "on-accent": white,
    },
    dark: {
      accent: lit,
      "accent-strong": colour(Math.min(glow + 0.06, 1), 0.1),
      "accent-tint": colour(0.3, 0.06),
      "accent-wash": colour(0.25, 0.04),
      "accent-soft": colour(0.38, 0.08),
      "on-accent": night,
    },
  };
}

const step = 0.005;

/** The first lightness on the way whose colour will do; the ends, black and white, always will. */
function firstOf(
  from: number,
  by: number,
  colour: (lightness: number) => string,
  willDo: (hex: string) => boolean,
): [lightness: number, hex: string] {
  let lightness = from;
  while (!willDo(colour(lightness)) && lightness > 0 && lightness < 1) lightness += by;
  return [lightness, colour(lightness)];
}

/** Inside what screens show: what is too colourful for its lightness gives up colour, not hue. */
function hexOf(l: number, c: number, h: number): string {
  const { clampChroma, formatHex } = colourSpace();
  return formatHex(clampChroma({ mode: "oklch", l: Math.min(Math.max(l, 0), 1), c, h }, "oklch"));
}

type Culori = Pick<typeof import("culori"), "oklch" | "clampChroma" | "formatHex">;

/** Loaded when it is first needed: a studio with its first colours saves a tenth of a second and 12 MB. */
function colourSpace(): Culori {
  const loaded: Culori = culori ?? createRequire(import.meta.url)("culori");
  culori = loaded;
  return loaded;
}

let culori: Culori | undefined;
