import { eq } from "drizzle-orm";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { themes } from "#db/schema.ts";
import { accentColors } from "./accent.server.ts";
import {
  type CornerStyle,
  clothNames,
  isStandard,
  isTheme,
  standardTheme,
  type Theme,
  type ThemeHeadings,
} from "./choices.ts";
import { type Colors, type Look, palette } from "./palette.ts";

type Mode = "auto" | "light" | "dark";

/** Returns the CSS variables that differ, in the tokens layer, so that print styles override them. */
export function themeStyle(theme: Theme, colors: { light: Colors; dark: Colors }, mode: Mode): string {
  const shape = shapeOf(theme);
  const light = { ...(mode === "dark" ? colors.dark : colors.light), ...shape };
  const rules = [
    declared(":root:root", light),
    mode === "auto" && declared("@media (prefers-color-scheme:dark){:root:root", colors.dark, "}"),
  ].filter(Boolean);
  return rules.length > 0 ? `@layer tokens{${rules.join("")}}` : "";
}

/** Styles one box with this theme, for previews. */
export function boxStyle(selector: string, theme: Theme, colors: Colors, look: "light" | "dark"): string {
  const all = {
    ...palette[look],
    ...colors,
    ...shapes.soft,
    ...fonts.fraunces,
    ...shapeOf(theme),
    ...clothsOf(theme),
  };
  return declared(selector, all);
}

const shapeOf = ({ headings, corners, art }: Theme): Colors => ({
  ...(headings !== standardTheme.headings && fonts[headings]),
  ...(corners !== standardTheme.corners && shapes[corners]),
  ...(art !== standardTheme.art && clothsOf({ art })),
});

/** The two fabrics of the theme come first. */
function clothsOf({ art }: Pick<Theme, "art">): Colors {
  const first = art === standardTheme.art ? [] : art.replace("gold", "oat").split("-");
  const order = [...first, ...clothNames.filter((name) => !first.includes(name))];
  return Object.fromEntries(order.map((name, index) => [`cloth-${index + 1}`, `var(--cloth-${name})`]));
}

/** Unquoted font names, because React would escape quotes. */
const fonts: Record<ThemeHeadings, Colors> = {
  fraunces: {
    serif: "Fraunces,Fraunces-fallback,ui-serif,Iowan Old Style,Palatino Linotype,Georgia,Noto Serif,serif",
    "heading-weight": "550",
  },
  figtree: { serif: "Figtree,var(--sans)", "heading-weight": "600" },
  serif: {
    serif: "ui-serif,Iowan Old Style,Palatino Linotype,Georgia,Noto Serif,serif",
    "heading-weight": "500",
  },
  sans: { serif: "var(--sans)", "heading-weight": "650" },
};

const shapes: Record<CornerStyle, Colors> = {
  soft: { "r-1": "4px", "r-2": "10px", "r-3": "16px", pill: "999px" },
  square: { "r-1": "0", "r-2": "0", "r-3": "0", pill: "0" },
  round: { "r-1": "10px", "r-2": "16px", "r-3": "28px", pill: "999px" },
};

function declared(selector: string, values: Colors, end = ""): string {
  const all = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  return all.length > 0 ? `${selector}{${all.join(";")}}${end}` : "";
}

const themeRow = preparedQuery((db) =>
  db
    .select({ accent: themes.accent, headings: themes.headings, corners: themes.corners, art: themes.art })
    .from(themes)
    .where(eq(themes.id, 1))
    .prepare(),
);

export const theme = cached("setup", (): Theme => {
  const row = themeRow().get();
  return row && isTheme(row) ? row : standardTheme;
});

export function themeOfMail() {
  const colors = accentColors(theme().accent);
  const inMail = (look: Look) => {
    const all: Colors = { ...palette[look], ...colors[look] };
    return { accent: all.accent ?? "", onAccent: all["on-accent"] ?? "" };
  };
  return { light: inMail("light"), dark: inMail("dark") };
}

/** Returns null for the standard theme. */
export const themeOfPage = cached("setup", (mode: "auto" | "light" | "dark") => themeIn(mode), 3);

function themeIn(mode: "auto" | "light" | "dark") {
  const chosen = theme();
  if (isStandard(chosen)) return null;
  const { headings, accent } = chosen;
  const colors = accentColors(accent);
  const ground = colors.light.accent;
  return {
    style: themeStyle(chosen, colors, mode),
    headings,
    icon: ground ? `/icon/${ground.slice(1)}.svg` : "/icon.svg",
  };
}
