import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { notedHeaders } from "#app/http/answers/document-headers.server.ts";
import { lastResort, slowDown } from "#app/http/answers/last-resort.server.ts";
import { rendered } from "#app/http/answers/rendered.server.ts";
import { metClosedDoor } from "#app/http/checks/closed-door.server.ts";
import { readTooMany } from "#app/http/checks/guard.server.ts";
import { internalHeaders } from "#app/http/front-door/internal-headers.server.ts";
import { logBug } from "#app/http/logs/bug-log.server.ts";
import { NonceContext } from "#app/ui/browser/nonce.ts";
import { notOpenPage } from "./not-open.server.tsx";

/** Renders a document in one go: streaming costs a third of the pages per second (docs/decisions). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Response {
  for (const [name, value] of notedHeaders(context)) headers.set(name, value);
  if (context.visitor) headers.set("Cache-Control", "no-store");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (readTooMany(context)) return new Response(slowDown, { status: 429, headers });
  if (metClosedDoor(context)) return new Response(notOpenPage(request, context), { status, headers });
  const nonce = request.headers.get(internalHeaders.nonce) ?? undefined;
  const render = () =>
    renderToString(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remix} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
    );
  const { loaderData, actionData, errors } = remix.staticHandlerContext;
  // No visitor's own page, and nothing but loader data in it (rule 26.8).
  const shareable =
    nonce &&
    !context.visitor &&
    !actionData &&
    !errors &&
    !headers.get("Cache-Control")?.includes("no-store");
  try {
    const markup = shareable ? rendered(request.url, loaderData, nonce, render) : render();
    return new Response(`<!DOCTYPE html>${markup}`, { status, headers });
  } catch (bug) {
    // Remix renders once more, now the error boundary. Only when that fails too, nothing of ours can be shown.
    if (!remix.staticHandlerContext.errors) throw bug;
    logBug(bug, context.requestId);
    return new Response(lastResort, { status: 500, headers });
  }
}

/** Remix's own prints addresses. What a client did wrong is in the request log. */
export const handleError: HandleErrorFunction = (bug, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(bug)) logBug(bug, context.requestId);
};
