import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import type { RouteHandle } from "#app/platform/http/access.ts";

export const handle = { access: { GET: "public", POST: "public" } } satisfies RouteHandle;

/** Several treatments are booked at /book now; links and open pages may still name the former address. */
export const loader = (args: LoaderFunctionArgs) => leadTo(args, 301);

/** With 307 the browser sends the form of an open page once more, to the new address. */
export const action = (args: LoaderFunctionArgs) => leadTo(args, 307);

const leadTo = ({ request }: LoaderFunctionArgs, status: 301 | 307): Response =>
  redirect(new URL(request.url).search.replace(/^\??/u, "/book?several&"), status);
