import type { MetaDescriptor } from "@remix-run/node";
import { type RootData, rootDataIn } from "#app/platform/ui/shell/root-data.ts";

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

export type SharedPicture = { image: string; width: number; height: number; alt: string };

type Matches = { id: string; data?: unknown }[];

type Page = {
  matches: Matches;
  title: string;
  /** `title` is the whole title: the studio's name is in it. */
  whole?: boolean;
  data: PageData | undefined;
  kind?: "website" | "article";
  failed?: boolean;
};

/** Of the loader; undefined where it failed. */
type PageData = {
  address: string;
  description: string;
  /** A picture that says more of this page than the site's own. */
  sharing?: SharedPicture;
  /** The page that search engines should list in its place, where that is another. */
  canonical?: string;
};

export function pageMeta({ matches, title, whole, data, kind = "website", failed }: Page): MetaDescriptor[] {
  const root = rootDataIn(matches);
  const words = whole ? title : sitePageTitle(root, title);
  if (!data) return [{ title: words }];
  const { address, description, canonical = address } = data;
  const picture = data.sharing ?? root?.sharing;
  return [
    { title: failed ? `Error: ${words}` : words },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...(root ? [{ property: "og:site_name", content: root.studioName }] : []),
    { property: "og:locale", content: sharedLocale(root?.locale) },
    { property: "og:type", content: kind },
    { property: "og:title", content: words },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { name: "twitter:card", content: "summary_large_image" },
    ...(picture ? pictureMeta(picture) : []),
  ];
}

/** The site's words are English, whatever its dates are written in. */
const sharedLocale = (locale = ""): string =>
  /^en-[A-Z]{2}$/u.test(locale) ? locale.replace("-", "_") : "en_US";

const pictureMeta = ({ image, width, height, alt }: SharedPicture): MetaDescriptor[] => [
  { property: "og:image", content: image },
  { property: "og:image:width", content: String(width) },
  { property: "og:image:height", content: String(height) },
  { property: "og:image:alt", content: alt },
];

/** For a page whose loader does not say its address. */
export const at = (matches: Matches, path: string): string => (rootDataIn(matches)?.origin ?? "") + path;
