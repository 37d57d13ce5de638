import type { LoaderFunctionArgs } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { isColor } from "#app/platform/theme/choices.ts";

export const handle = { access: { GET: "public" }, beforeOpening: true } satisfies RouteHandle;

/** /icon/3f6650.svg: the icon on the theme's accent. /icon.svg has the default accent. */
export function loader({ params }: LoaderFunctionArgs) {
  const ground = `#${params.file?.replace(/\.svg$/u, "")}`;
  if (!params.file?.endsWith(".svg") || !isColor(ground)) {
    return new Response("Icon not found.", { status: 404 });
  }
  return new Response(drawing(ground), {
    headers: {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

const drawing = (ground: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${ground}"/><g fill="#fff">${leaves}</g></svg>`;

const leaves = [
  [16, 10, -146, 0.55],
  [16, 10, -34, 0.55],
  [20, 12, -118, 0.75],
  [20, 12, -62, 0.75],
  [22, 14, -90, 1],
]
  .map(([half = 0, thick = 0, turn, opacity]) => {
    const shape = `M32 54q${half}-${thick} ${2 * half} 0q-${half} ${thick}-${2 * half} 0`;
    return `<path d="${shape}" transform="rotate(${turn} 32 54)" opacity="${opacity}"/>`;
  })
  .join("");
