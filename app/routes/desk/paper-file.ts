import type { LoaderFunctionArgs } from "@remix-run/node";
import { paperFor } from "#app/front-desk/paper/paper.server.ts";
import { fileStyle, paperFile } from "#app/front-desk/paper/paper-file.server.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { allowInDocument } from "#app/http/front-door/document-policy.server.ts";

export const handle = { access: { GET: ["receptionist", "admin"] } } satisfies RouteHandle;

/** The paper as one file, for the browser that keeps it and for whoever saves it. A date that is none is today's. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const paper = paperFor(new URL(request.url).searchParams.get("date"), context.by.now);
  allowInDocument(context.requestId, { style: fileStyle });
  return new Response(paperFile(paper), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
