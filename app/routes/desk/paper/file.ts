import type { LoaderFunctionArgs } from "@remix-run/node";
import { deskOf } from "#app/domain/accounts/desks/desks.server.ts";
import { fileStyle, paperFile } from "#app/domain/day/paper/day-paper.server.tsx";
import { paperFor } from "#app/domain/day/paper/paper.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { allowInDocument } from "#app/platform/http/front-door/security-headers.server.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** Returns the paper as one file. X-Kept-Hours limits how long the worker may show it: 48 at a desk, otherwise as long as a sign-in. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const paper = paperFor(query.get("date"), context.by.now, query.has("short"));
  allowInDocument(context.requestId, { style: fileStyle });
  const hours = deskOf(request) ? 48 : 12;
  return new Response(paperFile(paper), {
    headers: { "Content-Type": "text/html; charset=utf-8", "X-Kept-Hours": String(hours) },
  });
}
