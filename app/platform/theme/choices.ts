/** What the owner chooses on /admin/theme. The first of each is what the studio comes with. */
export const headingFonts = ["fraunces", "figtree", "serif", "sans"] as const;
export const cornerStyles = ["soft", "square", "round"] as const;
/** The two hues of all drawings: never more than two a screen. */
export const artPalettes = [
  "plum-sage",
  "clay-sage",
  "rose-gold",
  "plum-rose",
  "clay-gold",
  "sage-gold",
] as const;

export type ThemeHeadings = (typeof headingFonts)[number];
export type CornerStyle = (typeof cornerStyles)[number];

export type Theme = {
  accent: string;
  headings: ThemeHeadings;
  corners: CornerStyle;
  art: (typeof artPalettes)[number];
};

export const standardTheme: Theme = {
  accent: "#6d3fa3",
  headings: headingFonts[0],
  corners: cornerStyles[0],
  art: artPalettes[0],
};

export const isStandard = ({ accent, headings, corners, art }: Theme): boolean =>
  accent === standardTheme.accent &&
  headings === standardTheme.headings &&
  corners === standardTheme.corners &&
  art === standardTheme.art;

export const isTheme = (kept: Record<keyof Theme, string>): kept is Theme =>
  isColour(kept.accent) &&
  headingFonts.some((known) => known === kept.headings) &&
  cornerStyles.some((known) => known === kept.corners) &&
  artPalettes.some((known) => known === kept.art);

/** Lower case with six digits: what a colour input of a browser takes and gives. */
export const isColour = (value: unknown): value is string =>
  typeof value === "string" && /^#[\da-f]{6}$/u.test(value);

/** What was typed as a colour, with three or six digits, as "#rrggbb"; null where it is none. */
export function colourIn(typed: string): string | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/u.exec(typed.trim().toLowerCase())?.[1];
  if (!digits) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}
