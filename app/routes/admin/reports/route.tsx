import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import figuresCss from "#app/routes/admin/figures.css";
import { loadReports } from "./loader.server.ts";
import { ReportsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"] },
  page: { title: "Reports", menus: { staff: { place: 10 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: figuresCss },
];

export const meta = staffMeta<typeof loader>(({ title }) => title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadReports(new URL(request.url).searchParams, context.by.now);
  return json(page, { status: page.failed ? 400 : 200, headers: { "Cache-Control": "no-store" } });
}

export default function Reports() {
  return <ReportsPage page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Reports",
  failed: "Failed to fetch the reports",
  again: "/admin/reports",
});
