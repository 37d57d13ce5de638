import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import settingsCss from "#app/routes/parts/styles/settings-admin.css";
import { studioAction } from "./action.server.ts";
import { loadStudio } from "./loader.server.ts";
import { StudioPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Address & policy", menus: { website: { place: 2 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadStudio(new URL(request.url).searchParams, context.by.now);
  const isAdmin = signedIn(context).roles.includes("admin");
  return json({ ...page, isAdmin, failed: wasRefused(context) });
}

export const action = studioAction;

export const clientAction = formClientAction();

export default function Studio() {
  const { isAdmin, ...page } = useLoaderData<typeof loader>();
  return <StudioPage page={page} problem={useActionData<FormProblem>()} isAdmin={isAdmin} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Address & policy",
  failed: "Failed to fetch the address and policy",
  again: "/admin/webpage/studio",
});
