import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { cacheAnswer } from "#app/platform/http/answers/answer-cache.server.ts";
import { bufferedAnswer, bufferedPage } from "#app/platform/http/answers/buffered-answer.server.ts";
import { lastResort, slowDown } from "#app/platform/http/answers/outage.server.ts";
import { rendered, sent, textOf } from "#app/platform/http/answers/page-cache.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { openedElsewhere } from "#app/platform/http/checks/cross-site-message.server.ts";
import { tooManyReads, wasRefusedBeforeOpening } from "#app/platform/http/checks/guard.server.ts";
import {
  allowInDocument,
  internalHeaders,
  notedHeaders,
} from "#app/platform/http/front-door/security-headers.server.ts";
import { HeadScriptContext } from "#app/platform/ui/browser/chunk-guard.tsx";
import { asleep, headScript } from "#app/platform/ui/browser/head-script.ts";
import { NonceContext } from "#app/platform/ui/browser/nonce.ts";
import { rootDataIn } from "#app/platform/ui/shell/root-data.ts";
import { elsewherePage, notOpenPage } from "./routes/frame/not-open.server.tsx";

export const handleDataRequest: HandleDataRequestFunction = (response, { request }) =>
  bufferedAnswer(response, request);

/** Renders in one go, because streaming costs a third of the pages per second (docs/decisions). */
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
  if (tooManyReads(context)) return new Response(slowDown, { status: 429, headers });
  if (wasRefusedBeforeOpening(context))
    return new Response(notOpenPage(request, context), { status, headers });
  const elsewhere = openedElsewhere(context);
  const wayHome = elsewhere && elsewherePage(request, context, elsewhere);
  if (wayHome) return new Response(wayHome, { status, headers });
  const nonce = request.headers.get(internalHeaders.nonce) ?? undefined;
  const renderNow = () =>
    `<!DOCTYPE html>${renderToString(
      <NonceContext.Provider value={nonce}>
        <HeadScriptContext.Provider value={headScript}>
          <RemixServer context={remix} url={request.url} nonce={nonce} />
        </HeadScriptContext.Provider>
      </NonceContext.Provider>,
    )}`;
  const late = !context.visitor && process.env.NODE_ENV !== "development";
  const render = () => (late ? asleep(renderNow()) : renderNow());
  const { loaderData, actionData, errors, matches } = remix.staticHandlerContext;
  const style = rootDataIn([{ id: "root", data: loaderData.root }])?.theme?.style;
  // Only pages without a visitor's data are shared (rule 26.8).
  const shareable =
    nonce &&
    !context.visitor &&
    !actionData &&
    !errors &&
    !headers.get("Cache-Control")?.includes("no-store");
  try {
    const page = shareable ? rendered(request.url, loaderData, nonce, render) : null;
    if (page?.whole && status === 200) {
      allowInDocument(context.requestId, { style });
      const routeIds = matches.map(({ route }) => route.id);
      cacheAnswer(context, { key: page.key, routeIds, headers: [...headers], style });
      return sent(page.whole, request, headers);
    }
    const text = page && nonce ? textOf(page, nonce) : render();
    allowInDocument(context.requestId, { nonce: nonce && text.includes(nonce) ? nonce : undefined, style });
    return bufferedPage(text, request, { status, headers });
  } catch (bug) {
    if (!remix.staticHandlerContext.errors) throw bug;
    logBug(bug, context.requestId);
    return new Response(lastResort, { status: 500, headers });
  }
}

/** Remix's own handler logs URLs. Client errors are in the request log. */
export const handleError: HandleErrorFunction = (bug, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(bug)) logBug(bug, context.requestId);
};
