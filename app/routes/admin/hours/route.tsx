import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { openingHoursAction } from "./action.server.ts";
import { loadOpeningHours } from "./loader.server.ts";
import { HoursPage, type HoursProblem } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Opening Hours", menus: { website: { place: 3, name: "Opening hours" } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadOpeningHours(new URL(request.url).searchParams, signedIn(context).roles);
  return { ...page, failed: wasRefused(context) };
}

export const action = openingHoursAction;

export const clientAction = formClientAction();

export default function Hours() {
  return <HoursPage page={useLoaderData<typeof loader>()} problem={useActionData<HoursProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Opening Hours",
  failed: "Failed to fetch the hours",
  again: "/admin/webpage/hours",
});
