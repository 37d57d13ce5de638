import type { MetaDescriptor } from "@remix-run/node";
import { rootDataIn } from "#app/ui/shell/root-data.ts";
import { pageTitle } from "#app/ui/shell/title.ts";

export type SharedPicture = { image: string; width: number; height: number; alt: string };

type Matches = { id: string; data?: unknown }[];

type Page = {
  matches: Matches;
  title: string;
  /** `title` is the whole title: the studio's name is in it. */
  whole?: boolean;
  /** Of the loader; undefined where it failed. `sharing`: a picture that says more of this page than the site's own. */
  data: { address: string; description: string; sharing?: SharedPicture } | undefined;
  kind?: "website" | "article";
  failed?: boolean;
};

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
