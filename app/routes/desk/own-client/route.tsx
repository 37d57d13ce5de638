import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import clientsCss from "#app/routes/desk/styles/clients.css";
import { ownClientUrl } from "#app/routes/parts/desk-pages.ts";
import { loadOwnClient } from "./loader.server.ts";
import { OwnClientPage } from "./page.tsx";

export const handle = {
  access: { GET: ["provider"] },
  page: { title: "Client" },
} satisfies RouteHandle;

export const links = () => [adminCss, clientsCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta<typeof loader>(({ client }) => client?.name ?? handle.page.title);

/** Another provider's client is 404. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const client = loadOwnClient(idOf(params.clientId ?? "") ?? 0, signedIn(context).userId);
  if (client && client.mergedInto !== null) throw redirect(ownClientUrl(client.mergedInto), 303);
  return json({ client, failed: client === null }, { status: client ? 200 : 404 });
}

export default function OwnClient() {
  const { client } = useLoaderData<typeof loader>();
  if (client) return <OwnClientPage client={client} />;
  return <NotFoundPage heading={handle.page.title} sentence="Client not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
