/** Stored in the cookie `mode`. */
export const colourModes = ["auto", "light", "dark"] as const;
export type ColourMode = (typeof colourModes)[number];

export const isColourMode = (value: unknown): value is ColourMode =>
  colourModes.some((mode) => mode === value);

export const readColourMode = (value: string | undefined): ColourMode =>
  isColourMode(value) ? value : "auto";
