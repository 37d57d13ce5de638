import { useRouteError } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Drawing } from "#app/platform/ui/kit/drawing.tsx";
import { Failure } from "#app/platform/ui/shell/failure.tsx";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export function loader() {
  throw new Response("Not Found", { status: 404 });
}

export default function NotFoundPage() {
  return null;
}

export function ErrorBoundary() {
  return <Failure error={useRouteError()} art={<Drawing />} />;
}
