import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
} satisfies RouteHandle;

/** The page of all parts of a visit is /manage/TOKEN now; links and open pages may still name its former address. */
export const loader = (args: LoaderFunctionArgs) => leadTo(args, 301);

/** With 307 the browser sends the form of an open page once more, to the new address. */
export const action = (args: ActionFunctionArgs) => leadTo(args, 307);

function leadTo({ request, params: { token = "" } }: LoaderFunctionArgs, status: 301 | 307): Response {
  const { searchParams, search } = new URL(request.url);
  const step = searchParams.has("cancel") ? "?confirm=cancel" : search;
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  return redirect(`/manage/${encodeURIComponent(token)}${step}`, { status, headers });
}
