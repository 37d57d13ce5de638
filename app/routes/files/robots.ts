import type { LoaderFunctionArgs } from "@remix-run/node";
import { isOpenToPublic } from "#app/domain/studio/open-to-public.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** Pages with tokens send `noindex` instead, because listing them here would announce them. */
export function loader({ context }: LoaderFunctionArgs) {
  const lines = [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /admin/",
    "",
    ...(isOpenToPublic() ? [`Sitemap: ${context.origin}/sitemap.xml`, ""] : []),
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
