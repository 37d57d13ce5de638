import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { pictureFile } from "#app/platform/pictures/media.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** The URL contains the hash, so the picture never changes. */
export function loader({ params }: LoaderFunctionArgs) {
  const picture = pictureFile(params.file ?? "");
  if (!picture) return new Response("Picture not found.", { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": picture.mime,
      "Content-Length": String(picture.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
