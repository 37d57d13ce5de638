import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskMonth } from "#app/domain/day/month.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import aheadCss from "./ahead.css";
import { DeskMonthPage } from "./month-page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  page: { title: "Month" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: aheadCss },
];

export const meta = staffMeta<typeof loader>(({ page }) => `${handle.page.title}, ${page.heading}`);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = deskMonth({ provider: query.get("provider"), date: query.get("date") }, context.by.now);
  const failed = page.dateProblem !== null;
  return json({ page, failed }, { status: failed ? 400 : 200 });
}

export default function Month() {
  return <DeskMonthPage page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = deskBoundary("Month");
