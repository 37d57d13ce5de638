import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceUrls } from "#app/catalogue/services/urls.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { sitemapPaths } from "#app/http/checks/pages.server.ts";
import { galleryUrls } from "#app/website/pages/gallery.server.ts";
import { articleUrls } from "#app/website/pages/news.server.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader({ context: { origin } }: LoaderFunctionArgs) {
  const entries = [
    ...sitemapPaths().map((page) => `  <url><loc>${origin}${page}</loc></url>\n`),
    ...galleryUrls(origin).map((address) => `  <url><loc>${address}</loc></url>\n`),
    ...serviceUrls(origin).map(
      ({ address, changed }) => `  <url><loc>${address}</loc><lastmod>${changed}</lastmod></url>\n`,
    ),
    ...articleUrls(origin).map(
      ({ address, changed }) => `  <url><loc>${address}</loc><lastmod>${changed}</lastmod></url>\n`,
    ),
  ];
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
