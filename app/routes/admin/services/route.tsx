import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { serviceBodyLimit } from "#app/domain/catalogue/price.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { imageTooLarge } from "#app/platform/pictures/picture-set.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { servicesAction } from "./action.server.ts";
import { loadServices } from "./loader.server.ts";
import { ServicesPage } from "./page.tsx";
import type { ServicesAnswer } from "./page-words.tsx";
import servicesCss from "./services.css";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
  page: { title: "Manage Services", menus: { staff: { place: 6 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: servicesCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadServices(new URL(request.url).searchParams, context.requestId, context.by.now);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = servicesAction;

export const clientAction = formClientAction({ buttons: moveButtons });

export default function Services() {
  return <ServicesPage page={useLoaderData<typeof loader>()} answer={useActionData<ServicesAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Manage Services",
  failed: "Failed to fetch services",
  again: "/admin/services",
  tooLarge: {
    sentence: imageTooLarge,
    advice: "Nothing was saved. Use your browser's Back button to get back what you typed.",
  },
});
