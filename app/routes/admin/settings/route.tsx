import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import settingsCss from "#app/routes/parts/styles/settings-admin.css";
import { studioSettingsAction } from "./action.server.ts";
import { loadStudioSettings } from "./loader.server.ts";
import { StudioSettingsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Settings", menus: { staff: { place: 13 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta = staffMeta(handle.page.title);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadStudioSettings(request, context.by.now);
  return json({ ...page, failed: wasRefused(context) });
}

export const action = studioSettingsAction;

export const clientAction = formClientAction();

export default function Settings() {
  return <StudioSettingsPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Settings",
  failed: "Failed to fetch settings",
  again: "/admin/settings",
});
