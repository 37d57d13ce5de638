import { declareForm } from "#app/platform/shared/declared-form.ts";

const noColor = "Enter the color as # and six digits, like #6d3fa3.";

export const themeForm = declareForm({
  accent: {
    label: "Accent color",
    hint: "Used for buttons and links. Other shades are derived from it.",
    ...{ wrong: noColor, autoComplete: "off" },
  },
  code: {
    label: "Or enter a color code",
    hint: "Such as #3f6650. It overrides the color above.",
    ...{ optional: true, wrong: noColor },
    ...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false },
  },
  headings: {
    label: "Headings",
    kind: "choice",
    choices: {
      fraunces: "Fraunces",
      figtree: "Figtree",
      serif: "The device's serif",
      sans: "The device's sans serif",
    },
    wrong: "Choose a font for headings.",
  },
  corners: {
    label: "Corners",
    kind: "choice",
    choices: { soft: "Soft", square: "Square", round: "Round" },
    wrong: "Choose a corner style.",
  },
  art: {
    label: "Fabrics",
    kind: "choice",
    choices: {
      "plum-sage": "Plum & sage",
      "clay-sage": "Clay & sage",
      "rose-gold": "Rose & oat",
      "plum-rose": "Plum & rose",
      "clay-gold": "Clay & oat",
      "sage-gold": "Sage & oat",
    },
    wrong: "Choose a color pair for the fabrics.",
  },
});

const { headings, corners, art } = themeForm.fields;

export type ThemeHeadings = keyof typeof headings.choices;
export type CornerStyle = keyof typeof corners.choices;

export type Theme = {
  accent: string;
  headings: ThemeHeadings;
  corners: CornerStyle;
  art: keyof typeof art.choices;
};

/** In the order of the standard theme: each group of treatments takes the next. */
export const clothNames = ["rose", "plum", "oat", "sage", "clay"];

export const standardTheme: Theme = {
  accent: "#6d3fa3",
  headings: "fraunces",
  corners: "soft",
  art: "plum-sage",
};

export const isStandard = ({ accent, headings, corners, art }: Theme): boolean =>
  accent === standardTheme.accent &&
  headings === standardTheme.headings &&
  corners === standardTheme.corners &&
  art === standardTheme.art;

export const isTheme = (kept: Record<keyof Theme, string>): kept is Theme =>
  isColor(kept.accent) &&
  Object.hasOwn(headings.choices, kept.headings) &&
  Object.hasOwn(corners.choices, kept.corners) &&
  Object.hasOwn(art.choices, kept.art);

/** Lower case with six digits, as color inputs use it. */
export const isColor = (value: unknown): value is string =>
  typeof value === "string" && /^#[\da-f]{6}$/u.test(value);

/** Returns "#rrggbb" for three or six digits, or null. */
export function colorIn(typed: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/u.exec(typed.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}
