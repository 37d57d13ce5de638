import type { MetaDescriptor } from "@remix-run/node";
import { type RootData, rootDataIn } from "#app/platform/ui/shell/root-data.ts";

/** Search engines cut longer titles. */
const longestTitle = 60;

/** Returns "Services · Lavender & Linen, Portland", without the city if it is unknown or the title too long. */
export function sitePageTitle(
  root: Pick<RootData, "studioName" | "city"> | undefined,
  words: string,
): string {
  const title = [words, root?.studioName].filter(Boolean).join(" · ");
  const placed = `${title}, ${root?.city}`;
  return root?.city && placed.length <= longestTitle ? placed : title;
}

type Studio = { studioName: string; trade: string; city: string };

/** Returns "Lavender & Linen · Day spa in Portland · Book online", shortened from the end. */
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
  /** `title` includes the studio's name. */
  whole?: boolean;
  data: PageData | undefined;
  kind?: "website" | "article";
  failed?: boolean;
};

type PageData = {
  address: string;
  description: string;
  /** The page's own picture. */
  sharing?: SharedPicture;
  /** Set if search engines should list another page instead. */
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

/** Returns an English locale, because texts are English even if dates use another locale. */
const sharedLocale = (locale = ""): string =>
  /^en-[A-Z]{2}$/u.test(locale) ? locale.replace("-", "_") : "en_US";

const pictureMeta = ({ image, width, height, alt }: SharedPicture): MetaDescriptor[] => [
  { property: "og:image", content: image },
  { property: "og:image:width", content: String(width) },
  { property: "og:image:height", content: String(height) },
  { property: "og:image:alt", content: alt },
];

/** Returns a page's URL if its loader has none. */
export const at = (matches: Matches, path: string): string => (rootDataIn(matches)?.origin ?? "") + path;
