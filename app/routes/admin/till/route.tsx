import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import tillCss from "#app/routes/parts/styles/till.css";
import { tillAction } from "./action.server.ts";
import { loadTill } from "./loader.server.ts";
import { TillSettings } from "./page.tsx";
import { tillButtons, tillFailed } from "./till-parts.ts";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Till", menus: { staff: { place: 12 } } },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: tillCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadTill(new URL(request.url).searchParams);
  return json({ page, failed: wasRefused(context) });
}

export const action = tillAction;

export const clientAction = formClientAction({
  buttons: tillButtons,
  told: (_form, sentence) => tillFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Till() {
  return <TillSettings page={useLoaderData<typeof loader>().page} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Till",
  failed: "Failed to fetch the till",
  again: "/admin/till",
});
