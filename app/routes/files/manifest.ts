import { studio } from "#app/domain/studio/studio.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** For the front desk's home screen (Web Application Manifest, W3C). */
export function loader() {
  const { studioName } = studio();
  const manifest = {
    id: "/",
    name: studioName,
    short_name: studioName,
    start_url: "/receptionist",
    scope: "/",
    display: "standalone",
    background_color: "#FBF8F4",
    theme_color: "#FBF8F4",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
}
