import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import needsCss from "#app/routes/admin/needs.css";
import { needsAction } from "./action.server.ts";
import { loadNeeds, type NeedsAnswer } from "./loader.server.ts";
import { NeedsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Needs & Add-ons" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: needsCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = loadNeeds(idOf(params.serviceId) ?? 0, new URL(request.url).searchParams);
  return json({ page, failed: wasRefused(context) }, { status: page && !page.missing ? 200 : 404 });
}

export const action = needsAction;

export const clientAction = formClientAction({ buttons: moveButtons });

export default function Needs() {
  const { page } = useLoaderData<typeof loader>();
  return <NeedsPage page={page} answer={useActionData<NeedsAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Needs & Add-ons",
  failed: "Failed to fetch what the service needs",
  again: "/admin/services",
});
