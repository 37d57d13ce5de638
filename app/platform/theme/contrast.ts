/** Which colours meet on the pages, and how far apart they must be (rule 24.1; WCAG 2.2, 1.4.3 and 1.4.11). */
import type { Colours } from "./palette.ts";

export type Pair = {
  front: string;
  ground: string;
  /** The least ratio: 4.5 for text, 3 for what is only seen. */
  least: number;
};

const grounds = ["paper", "surface", "linen"];
const on = (least: number, fronts: string[], behind: string[]): Pair[] =>
  fronts.flatMap((front) => behind.map((ground) => ({ front, ground, least })));

export const contrastTable: Pair[] = [
  ...on(4.5, ["ink", "ink-2", "accent", "accent-strong"], grounds),
  ...on(4.5, ["danger", "success", "warn", "info", "clay", "sage", "rose", "gold"], ["paper", "surface"]),
  ...on(4.5, ["on-accent"], ["accent", "accent-strong"]),
  ...on(4.5, ["accent", "accent-strong", "ink", "ink-2"], ["accent-tint", "accent-wash"]),
  // Links stand in notices, too.
  ...on(4.5, ["ink", "accent"], ["info-bg", "success-bg", "warn-bg", "danger-bg"]),
  ...on(4.5, ["ink-2"], ["neutral-bg"]),
  ...on(4.5, ["danger"], ["danger-bg"]),
  ...on(4.5, ["success"], ["success-bg"]),
  ...on(4.5, ["booked-fg"], ["booked-bg"]),
  ...on(4.5, ["confirmed-fg"], ["info-bg"]),
  ...on(4.5, ["arrived-fg"], ["warn-bg"]),
  ...on(4.5, ["in-service-fg"], ["success-bg"]),
  ...on(4.5, ["completed-fg"], ["neutral-bg"]),
  ...on(4.5, ["no-show-fg"], ["danger-bg"]),
  ...on(3, ["line", "accent-strong"], grounds),
];

/** Ratio of contrast, 1 to 21, of two colours "#rrggbb". */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

export function ratioOf({ front, ground }: Pair, colours: Colours): number {
  const [one, other] = [colours[front], colours[ground]];
  if (!one || !other) throw new Error(`No colour for ${front} on ${ground}.`);
  return contrast(one, other);
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
