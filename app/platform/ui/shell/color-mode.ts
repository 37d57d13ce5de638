/** Stored in the cookie `mode`. */
export const colorModes = ["auto", "light", "dark"] as const;
export type ColorMode = (typeof colorModes)[number];

export const isColorMode = (value: unknown): value is ColorMode => colorModes.some((mode) => mode === value);

export const readColorMode = (value: string | undefined): ColorMode => (isColorMode(value) ? value : "auto");
