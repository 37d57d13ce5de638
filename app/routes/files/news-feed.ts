import type { LoaderFunctionArgs } from "@remix-run/node";
import { newsFeed } from "#app/domain/website/pages/news.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const loader = ({ context }: LoaderFunctionArgs) =>
  new Response(newsFeed(context.origin), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8" },
  });
