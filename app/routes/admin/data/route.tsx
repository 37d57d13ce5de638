import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import settingsCss from "#app/routes/parts/styles/settings-admin.css";
import { dataAction } from "./action.server.ts";
import { loadPeopleData } from "./loader.server.ts";
import { PeopleDataPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "People's Data", menus: { staff: { place: 14 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

/** The title has no address or name, because it stays in the browser's history. */
export const meta = staffMeta(handle.page.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadPeopleData(new URL(request.url).searchParams, context.by.now);
  return json({ ...page, failed: wasRefused(context) }, { headers: { "Cache-Control": "no-store" } });
}

export const action = dataAction;

export const clientAction = formClientAction();

export default function PeopleDataRoute() {
  return <PeopleDataPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "People's Data",
  failed: "Failed to fetch people's data",
  again: "/admin/data",
});
