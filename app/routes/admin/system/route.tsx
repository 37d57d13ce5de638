import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { systemAction } from "./action.server.ts";
import { loadSystem } from "./loader.server.ts";
import { SystemPage } from "./page.tsx";
import systemCss from "./system.css";
import { systemPath } from "./url.ts";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  page: { title: "System", menus: { staff: { place: 15 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: systemCss },
];

export const meta = staffMeta(handle.page.title);

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadSystem(new URL(request.url).searchParams, {
    now: context.by.now,
    failed: wasRefused(context),
    sessionId: signedIn(context).sessionId,
  });

export const action = systemAction;

export default function System() {
  return <SystemPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "System",
  failed: "Failed to load the system page",
  again: systemPath,
});
