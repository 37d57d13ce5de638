import { expect, test } from "vitest";
import { testDatabase } from "#app/testing/database.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { accentColors } from "./accent.server.ts";
import { isStandard, isTheme, standardTheme, themeForm } from "./choices.ts";
import { boxStyle, theme, themeOfMail, themeOfPage, themeStyle } from "./theme.server.ts";

const studio = perTest(testDatabase);

const choose = (accent: string, headings = "fraunces", corners = "soft", art = "plum-sage") =>
  studio.sqlite
    .prepare("INSERT OR REPLACE INTO themes VALUES (1, ?, ?, ?, ?, 0)")
    .run(accent, headings, corners, art);

const modes = ["auto", "light", "dark"] as const;

test("the standard theme adds nothing to a page", () => {
  expect(theme()).toEqual(standardTheme);
  expect(modes.map(themeOfPage)).toEqual([null, null, null]);
  choose(standardTheme.accent);
  expect(modes.map(themeOfPage)).toEqual([null, null, null]);
});

test("a page gets the colors of its mode, or of both if the device decides", () => {
  choose("#3f6650");
  const { light, dark } = accentColors("#3f6650");
  const [auto, day, night] = modes.map((mode) => themeOfPage(mode)?.style ?? "");
  for (const hex of Object.values(light).filter((each) => each !== "#ffffff")) {
    expect([auto?.includes(hex), day?.includes(hex), night?.includes(hex)]).toEqual([true, true, false]);
  }
  for (const hex of Object.values(dark)) {
    expect([auto?.includes(hex), day?.includes(hex), night?.includes(hex)]).toEqual([true, false, true]);
  }
  expect(auto).toMatch(
    /^@layer tokens\{:root:root\{[^{}]+\}@media \(prefers-color-scheme:dark\)\{:root:root\{[^{}]+\}\}\}$/u,
  );
  expect(day).toMatch(/^@layer tokens\{:root:root\{[^{}]+\}\}$/u);
  expect(night).toMatch(/^@layer tokens\{:root:root\{[^{}]+\}\}$/u);
});

test("only changed choices are written: a corner style is four variables", () => {
  choose(standardTheme.accent, "fraunces", "square");
  expect(themeOfPage("auto")?.style).toBe("@layer tokens{:root:root{--r-1:0;--r-2:0;--r-3:0;--pill:0}}");
  choose(standardTheme.accent, "fraunces", "soft", "rose-gold");
  expect(themeOfPage("auto")).toEqual({
    style: `@layer tokens{:root:root{${["rose", "oat", "plum", "sage", "clay"]
      .map((name, index) => `--cloth-${index + 1}:var(--cloth-${name})`)
      .join(";")}}}`,
    icon: "/icon.svg",
    headings: "fraunces",
  });
  choose("#ffff00");
  expect(themeOfPage("dark")?.icon).toBe("/icon/686800.svg");
});

test("a theme needs at most 850 bytes and no character that HTML escapes", () => {
  const { headings: fonts, corners: shapes, art: palettes } = themeForm.fields;
  for (const headings of Object.keys(fonts.choices)) {
    for (const corners of Object.keys(shapes.choices)) {
      for (const art of Object.keys(palettes.choices)) {
        const chosen = { accent: "#a8243a", headings, corners, art };
        if (!isTheme(chosen)) throw new Error("The theme is not valid.");
        expect(isStandard(chosen)).toBe(false);
        const style = themeStyle(chosen, accentColors(chosen.accent), "auto");
        expect(style.length).toBeLessThan(850);
        expect(style).not.toMatch(/[<>&"']/u);
      }
    }
  }
});

test("a preview box has its own colors on any page", () => {
  const { dark } = accentColors("#a8243a");
  const style = boxStyle(".box", { ...standardTheme, accent: "#a8243a", headings: "serif" }, dark, "dark");
  expect(style).toContain("--paper:#17121c;");
  expect(style).toContain(`--accent:${dark.accent};`);
  expect(style).toContain("--r-2:10px;");
  expect(style).toMatch(/--serif:ui-serif,/u);
});

test("an email has the theme's colors, or the standard ones without a theme", () => {
  expect(themeOfMail()).toEqual({
    light: { accent: "#6d3fa3", onAccent: "#ffffff" },
    dark: { accent: "#cdb0f0", onAccent: "#22103a" },
  });
  choose("#ffff00");
  expect(themeOfMail()).toEqual({
    light: { accent: "#686800", onAccent: "#ffffff" },
    dark: { accent: accentColors("#ffff00").dark.accent, onAccent: "#221a2a" },
  });
});
