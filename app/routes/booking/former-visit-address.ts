import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
} satisfies RouteHandle;

/** Old links and open pages may use the former URL. */
export const loader = (args: LoaderFunctionArgs) => redirectTo(args, 301);

/** 307 makes the browser submit the form again to the new URL. */
export const action = (args: ActionFunctionArgs) => redirectTo(args, 307);

function redirectTo({ request, params: { token = "" } }: LoaderFunctionArgs, status: 301 | 307): Response {
  const { searchParams, search } = new URL(request.url);
  const step = searchParams.has("cancel") ? "?confirm=cancel" : search;
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  return redirect(`/manage/${encodeURIComponent(token)}${step}`, { status, headers });
}
