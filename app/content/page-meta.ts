import type { MetaDescriptor } from "@remix-run/node";
import { pageTitle } from "#app/ui/title.ts";

type Page = {
  matches: { id: string; data?: unknown }[];
  title: string;
  /** What the loader found; undefined where it failed. `address`: the page's one full address, wherever it is shown. */
  data: { address: string; description: string } | undefined;
  kind?: "website" | "article";
  /** The page answers a form that was refused. */
  failed?: boolean;
};

/** What search engines and people who share a page's address get to see of it. */
export function pageMeta({ matches, title, data, kind = "website", failed }: Page): MetaDescriptor[] {
  const words = pageTitle(matches, title);
  if (!data) return [{ title: words }];
  const { address, description } = data;
  return [
    { title: failed ? `Error: ${words}` : words },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: kind },
    { property: "og:title", content: words },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: new URL("/icon-512.png", address).href },
  ];
}
