import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import clientsCss from "#app/routes/desk/styles/clients.css";
import { loadClients } from "./loader.server.ts";
import { ClientsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Clients", menus: { staff: { place: 2 } } },
} satisfies RouteHandle;

export const links = () => [adminCss, clientsCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json({ page: await loadClients(new URL(request.url).searchParams, context.by.now) });
}

export default function Clients() {
  return <ClientsPage page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
