import type { LoaderFunctionArgs } from "@remix-run/node";
import { isOpenToPublic } from "#app/domain/studio/open-to-public.server.ts";
import { packagesPath, sellsPrepaid } from "#app/domain/till/prepaid/prepaid-pages.server.ts";
import { type ListedPage, listedPages } from "#app/domain/website/sharing/listed-pages.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { sitemapPaths } from "#app/platform/http/checks/route-check.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

export function loader({ context: { origin } }: LoaderFunctionArgs) {
  // Lists nothing while the studio is closed to the public.
  const paths = sitemapPaths().filter((path) => path !== packagesPath || sellsPrepaid());
  const pages = isOpenToPublic() ? listedPages(origin, paths) : [];
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${pages.map(inXml).join("\n")}
</urlset>
`;
  return new Response(body, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}

function inXml({ address, changed, pictures }: ListedPage): string {
  const lastChange = changed === null ? "" : `<lastmod>${new Date(changed).toISOString()}</lastmod>`;
  const images = pictures.map(
    (picture) => `<image:image><image:loc>${escaped(picture)}</image:loc></image:image>`,
  );
  return `  <url><loc>${escaped(address)}</loc>${lastChange}${images.join("")}</url>`;
}

const escaped = (address: string): string => address.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
