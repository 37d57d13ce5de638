import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import { receiptUrl } from "#app/routes/parts/desk-pages.ts";
import tillCss from "#app/routes/parts/styles/till.css";
import { loadSales } from "./loader.server.ts";
import { SalesPage } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  page: { title: "Sales", menus: { staff: { place: 3 } } },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: tillCss },
];

export const meta = staffMeta(handle.page.title);

/** A known receipt number redirects to its receipt. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadSales(new URL(request.url).searchParams, context.by.now);
  if (page.search.found !== null) throw redirect(receiptUrl(page.search.found));
  return json({ page });
}

export default function Sales() {
  return <SalesPage page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
