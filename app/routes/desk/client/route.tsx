import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { clientFailed, deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import clientsCss from "#app/routes/desk/styles/clients.css";
import { clientUrl } from "#app/routes/parts/desk-pages.ts";
import { clientAction as writeClient } from "./action.server.ts";
import { loadClient } from "./loader.server.ts";
import { ClientPage } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Client" },
} satisfies RouteHandle;

export const links = () => [adminCss, clientsCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta<typeof loader>(({ page }) => page?.client.name ?? handle.page.title);

/** A merged record redirects to the remaining record. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = loadClient(idOf(params.clientId ?? "") ?? 0, query, context.by);
  if (page && page.mergedInto !== null) throw redirect(clientUrl(page.mergedInto), 303);
  const failed = page === null || wasRefused(context);
  return json({ page, failed }, { status: page ? 200 : 404 });
}

export const action = writeClient;

export const clientAction = formClientAction({
  buttons: { "remove-note": "remove-note", "remove-consent": "remove-consent", part: "part" },
  told: (_form, sentence) => clientFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Client() {
  const { page } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (page) return <ClientPage page={page} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Client not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
