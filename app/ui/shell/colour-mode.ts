/** Light, dark, or as the device says: the visitor's choice, kept in the cookie `mode`. */
export const colourModes = ["auto", "light", "dark"] as const;
export type ColourMode = (typeof colourModes)[number];

export const isColourMode = (value: unknown): value is ColourMode =>
  colourModes.includes(value as ColourMode);

/** The mode that a Cookie header carries; anything unknown is "auto". */
export function readColourMode(cookies: string | null): ColourMode {
  const value = /(?:^|;\s*)mode=(\w+)/u.exec(cookies ?? "")?.[1];
  return isColourMode(value) ? value : "auto";
}

/** The Set-Cookie header that keeps a mode for a year. */
export const colourModeCookie = (mode: ColourMode, secure: boolean): string =>
  `mode=${mode}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
