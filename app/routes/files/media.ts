import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { pictureFile } from "#app/platform/pictures/media.server.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** A picture at an address that says what it is, so that it never changes. */
export function loader({ params }: LoaderFunctionArgs) {
  const picture = pictureFile(params.file ?? "");
  if (!picture) return new Response("There is no picture at this address.", { status: 404 });
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      "Content-Type": picture.mime,
      "Content-Length": String(picture.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
