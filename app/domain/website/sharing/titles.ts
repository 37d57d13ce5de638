import type { RootData } from "#app/platform/ui/shell/root-data.ts";

/** Search engines cut what is longer. */
const longestTitle = 60;

/** "Services · Lavender & Linen, Portland"; without the city where the title would be too long, or none is known. */
export function sitePageTitle(
  root: Pick<RootData, "studioName" | "city"> | undefined,
  words: string,
): string {
  const title = [words, root?.studioName].filter(Boolean).join(" · ");
  const placed = `${title}, ${root?.city}`;
  return root?.city && placed.length <= longestTitle ? placed : title;
}

type Studio = { studioName: string; trade: string; city: string };

/** "Lavender & Linen · Day spa in Portland · Book online"; what does not fit is left out from its end. */
export function homeTitle({ studioName, trade, city }: Studio): string {
  const what = city && trade ? `${studioName} · ${trade} in ${city}` : studioName;
  const whole = `${what} · Book online`;
  return whole.length <= longestTitle || what === studioName ? whole : what;
}
