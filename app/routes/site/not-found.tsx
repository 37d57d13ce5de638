import { useRouteError } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";
import { Failure } from "#app/platform/ui/shell/failure.tsx";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader() {
  throw new Response("Not Found", { status: 404 });
}

export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} art={<Art seed={5} hue="first" ratio={3} />} />;
}
