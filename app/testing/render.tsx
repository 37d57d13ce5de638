import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { Outlet, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { atCallTime, type Call, requestOf } from "./call-route.server.ts";
import { type GatedRoute, gatedRouteAt } from "./gated-route.server.ts";
import { unchangedIfRefused } from "./unchanged.server.ts";

type RenderedPage = { status: number; location: string | null; html: string };

/** Runs the action of a POST, then the loader, then renders. */
export const renderedAt = (line: string, call: Call = {}): Promise<RenderedPage> =>
  atCallTime(call, async () => {
    const { request, address, context } = requestOf(line, call);
    const { route } = await gatedRouteAt(address);
    const handle = handlers.get(route.id) ?? createRequestHandler(buildOf(route), "test");
    handlers.set(route.id, handle);
    const answer = await unchangedIfRefused(request, () => handle(request, context));
    return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
  });

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

const entry = { module: "", imports: [], hasLoader: true, hasAction: true };
const flags = { hasClientAction: false, hasClientLoader: false, hasErrorBoundary: false };

function buildOf({ id, path, module }: GatedRoute): ServerBuild {
  const page = { id, parentId: "root", path };
  const root = { id: "root", path: "" };
  return {
    mode: "test",
    entry: { module: { default: document } },
    routes: {
      root: { ...root, module: { default: Outlet, loader: () => ({ visitor: null }) } },
      [id]: { ...page, module },
    },
    assets: {
      version: "1",
      url: "",
      entry: { module: "", imports: [] },
      routes: { root: { ...root, ...entry, ...flags }, [id]: { ...page, ...entry, ...flags } },
    },
    future: {} as ServerBuild["future"],
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
  };
}

const document = (request: Request, status: number, headers: Headers, remix: EntryContext) =>
  new Response(renderToStaticMarkup(<RemixServer context={remix} url={request.url} />), { status, headers });
