import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { nextFree } from "#app/domain/day/next-free.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import aheadCss from "./ahead.css";
import { NextFreePage } from "./free-page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  page: { title: "Next Free Times" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: aheadCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const asked = {
    service: query.get("service"),
    provider: query.get("provider"),
    from: query.get("from"),
    part: query.get("part"),
    weekdays: query.getAll("weekdays").flatMap((days) => days.split(",")),
  };
  const page = nextFree(asked, context.by.now);
  const failed = page.dateProblem !== null;
  return json({ page, failed }, { status: failed ? 400 : 200 });
}

export default function NextFree() {
  return <NextFreePage page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = deskBoundary("Next Free Times");
