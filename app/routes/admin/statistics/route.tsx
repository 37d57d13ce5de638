import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import figuresCss from "#app/routes/admin/figures.css";
import { loadStatistics } from "./loader.server.ts";
import { StatisticsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"] },
  page: { title: "Statistics", menus: { staff: { place: 11 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: figuresCss },
];

export const meta = staffMeta(handle.page.title);

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadStatistics(new URL(request.url).searchParams, context.by.now);

export default function Statistics() {
  return <StatisticsPage page={useLoaderData<typeof loader>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Statistics",
  failed: "Failed to load the statistics",
  again: "/admin/statistics",
});
