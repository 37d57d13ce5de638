import type { MetaDescriptor } from "@remix-run/node";
import { rootDataIn } from "#app/ui/shell/root-data.ts";
import { pageTitle } from "#app/ui/shell/title.ts";

/** A picture at its whole address, as other sites show it beside a link. */
export type SharedPicture = { image: string; width: number; height: number; alt: string };

/** The root brings the studio's name, the site's origin and its picture for shared links. */
type Matches = { id: string; data?: unknown }[];

type Page = {
  matches: Matches;
  title: string;
  /** `title` is the whole title: the studio's name is in it. */
  whole?: boolean;
  /**
   * What the loader found; undefined where it failed. `address`: the page's one full address, wherever it is shown.
   * `sharing`: a picture that says more of this page than the site's own.
   */
  data: { address: string; description: string; sharing?: SharedPicture } | undefined;
  kind?: "website" | "article";
  /** The page answers a form that was refused. */
  failed?: boolean;
};

/** What search engines and people who share a page's address get to see of it. */
export function pageMeta({ matches, title, whole, data, kind = "website", failed }: Page): MetaDescriptor[] {
  const words = whole ? title : pageTitle(matches, title);
  if (!data) return [{ title: words }];
  const { address, description } = data;
  const picture = data.sharing ?? rootDataIn(matches)?.sharing;
  return [
    { title: failed ? `Error: ${words}` : words },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: kind },
    { property: "og:title", content: words },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { name: "twitter:card", content: "summary_large_image" },
    ...(picture ? pictureMeta(picture) : []),
  ];
}

const pictureMeta = ({ image, width, height, alt }: SharedPicture): MetaDescriptor[] => [
  { property: "og:image", content: image },
  { property: "og:image:width", content: String(width) },
  { property: "og:image:height", content: String(height) },
  { property: "og:image:alt", content: alt },
];

/** For a page whose loader does not say its address. */
export const at = (matches: Matches, path: string): string => (rootDataIn(matches)?.origin ?? "") + path;
