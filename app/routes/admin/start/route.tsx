import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { startAction } from "./action.server.ts";
import { loadStart } from "./loader.server.ts";
import { StartPage } from "./page.tsx";
import startCss from "./start.css";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  page: { title: "Open the Studio", menus: { staff: { place: 17 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: startCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  return json({ ...loadStart(new URL(request.url).searchParams), failed: wasRefused(context) });
}

export const action = startAction;

export default function Start() {
  return <StartPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: handle.page.title,
  failed: "Failed to load the checklist",
  again: "/admin/start",
});
