import { eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { themes } from "#db/schema.ts";
import { accentColours } from "./accent.server.ts";
import { isStandard, isTheme, standardTheme, type Theme } from "./choices.ts";
import { type Colours, type Look, palette } from "./palette.ts";
import { themeStyle } from "./style.ts";

const themeRow = preparedQuery((db) =>
  db
    .select({ accent: themes.accent, headings: themes.headings, corners: themes.corners, art: themes.art })
    .from(themes)
    .where(eq(themes.id, 1))
    .prepare(),
);

export function theme(): Theme {
  const row = themeRow().get();
  return row && isTheme(row) ? row : standardTheme;
}

export function themeOfMail() {
  const colours = accentColours(theme().accent);
  const inMail = (look: Look) => {
    const all: Colours = { ...palette[look], ...colours[look] };
    return { accent: all.accent ?? "", onAccent: all["on-accent"] ?? "" };
  };
  return { light: inMail("light"), dark: inMail("dark") };
}

/** What the document's frame needs; null for the standard theme, which costs a page nothing. */
export function themeOfPage(mode: "auto" | "light" | "dark") {
  const chosen = theme();
  if (isStandard(chosen)) return null;
  const { headings, art, accent } = chosen;
  const colours = accentColours(accent);
  const ground = colours.light.accent;
  return {
    style: themeStyle(chosen, colours, mode),
    headings,
    art,
    icon: ground ? `/icon/${ground.slice(1)}.svg` : "/icon.svg",
  };
}
