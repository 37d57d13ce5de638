import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import lockCss from "#app/routes/desk/styles/lock.css";
import { switchAction } from "./action.server.ts";
import { loadSwitch } from "./loader.server.ts";
import { SwitchPage } from "./page.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  atDesk: "locked",
  hydrate: true,
  page: { title: "Switch Person", unlisted: "It opens at registered desks only." },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: lockCss }];

export const meta = staffMeta(handle.page.title);

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  json(
    { ...loadSwitch(request, context), failed: wasRefused(context) },
    { headers: { "Cache-Control": "no-store" } },
  );

export const action = switchAction;

export const clientAction = formClientAction();

export default function Switch() {
  return <SwitchPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Switch Person",
  failed: "Failed to fetch the names",
  again: "/receptionist/switch",
});
