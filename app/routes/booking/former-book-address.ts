import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public", POST: "public" } } satisfies RouteHandle;

/** Old links and open pages may use the former URL. */
export const loader = (args: LoaderFunctionArgs) => redirectTo(args, 301);

/** 307 makes the browser submit the form again to the new URL. */
export const action = (args: LoaderFunctionArgs) => redirectTo(args, 307);

const redirectTo = ({ request }: LoaderFunctionArgs, status: 301 | 307): Response =>
  redirect(new URL(request.url).search.replace(/^\??/u, "/book?several&"), status);
