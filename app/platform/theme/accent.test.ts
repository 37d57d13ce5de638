import { describe, expect, test } from "vitest";
import { accentColors, contrast, contrastTable, ratioOf } from "./accent.server.ts";
import { palette } from "./palette.ts";

/** Pseudorandom colors, the same in every run (mulberry32). */
function someColors(count: number): string[] {
  let state = 20261121;
  const draw = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return Array.from({ length: count }, () => `#${(draw() >>> 8).toString(16).padStart(6, "0")}`);
}

/** The corners of the RGB cube: the extremes of lightness and chroma. */
const corners = ["00", "ff"].flatMap((red) =>
  ["00", "ff"].flatMap((green) => ["00", "ff"].map((blue) => `#${red}${green}${blue}`)),
);

const accents = [...someColors(200), ...corners, "#6d3fa3", "#808080", "#010101", "#fefefe"];

test("the tested colors are distinct and include the three most difficult ones", () => {
  expect(accents).toEqual(expect.arrayContaining(["#ffff00", "#ffffff", "#000000"]));
  expect(new Set(accents).size).toBe(accents.length);
});

describe.each(["light", "dark"] as const)("%s", (look) => {
  test("every pair of the contrast table is readable with every accent", () => {
    const wrong = accents.flatMap((accent) => {
      const colors = { ...palette[look], ...accentColors(accent)[look] };
      return contrastTable
        .filter((pair) => ratioOf(pair, colors) < pair.least)
        .map((pair) => `${accent}: ${pair.front} on ${pair.ground} is ${ratioOf(pair, colors).toFixed(2)}`);
    });
    expect(wrong).toEqual([]);
  });

  test("the color of a pressed button differs from its normal color", () => {
    for (const accent of accents.filter((each) => each !== "#6d3fa3")) {
      const colors = accentColors(accent)[look];
      expect([accent, colors.accent]).not.toEqual([accent, colors["accent-strong"]]);
    }
  });

  test("every color is valid in a stylesheet", () => {
    const all = accents.flatMap((accent) => Object.values(accentColors(accent)[look]));
    expect(all.filter((hex) => !/^#[\da-f]{6}$/u.test(hex))).toEqual([]);
  });
});

test("keeps a readable color, and darkens an unreadable one until it is readable", () => {
  for (const accent of ["#3f6650", "#0000ff", "#a8243a", "#000000"]) {
    expect(accentColors(accent)).toMatchObject({ darkened: false, light: { accent } });
  }
  expect(accentColors("#ffd400")).toMatchObject({ darkened: true, light: { accent: "#786300" } });
  expect(accentColors("#e84393")).toMatchObject({ darkened: true, light: { accent: "#b82771" } });
  for (const accent of accents) {
    const { darkened, light } = accentColors(accent);
    const moved = accent !== "#6d3fa3" && light.accent !== accent;
    expect([accent, moved]).toEqual([accent, darkened]);
    if (darkened) {
      expect(contrast(light.accent ?? "", "#ffffff")).toBeGreaterThan(contrast(accent, "#ffffff"));
    }
  }
});

test("keeps gray gray, and keeps the hue of other colors", () => {
  const grey = (hex = "") => hex.slice(1, 3) === hex.slice(3, 5) && hex.slice(3, 5) === hex.slice(5, 7);
  for (const look of ["light", "dark"] as const) {
    const { "on-accent": _ink, ...colors } = accentColors("#808080")[look];
    expect(Object.values(colors).every(grey)).toBe(true);
  }
  const { accent = "" } = accentColors("#00ff00").light;
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  expect(Number(green)).toBeGreaterThan(2 * Math.max(Number(red), Number(blue)));
});

test("the standard accent returns the standard colors", () => {
  expect(accentColors("#6d3fa3")).toEqual({ light: {}, dark: {}, darkened: false });
});
