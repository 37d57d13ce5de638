import { json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { clientFailed, deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import clientsCss from "#app/routes/desk/styles/clients.css";
import { ownClientUrl } from "#app/routes/parts/desk-pages.ts";
import { ownClientAction } from "./action.server.ts";
import { loadOwnClient } from "./loader.server.ts";
import { OwnClientPage } from "./page.tsx";

export const handle = {
  access: { GET: ["provider"], POST: ["provider"] },
  hydrate: true,
  page: { title: "Client" },
} satisfies RouteHandle;

export const links = () => [adminCss, clientsCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta<typeof loader>(({ client }) => client?.name ?? handle.page.title);

/** Another provider's client is 404. */
export function loader({ request, params, context }: LoaderFunctionArgs) {
  const done = new URL(request.url).searchParams.get("done") ?? "";
  const id = idOf(params.clientId ?? "") ?? 0;
  const client = loadOwnClient(id, signedIn(context).userId, { now: context.by.now, done });
  if (client && client.mergedInto !== null) throw redirect(ownClientUrl(client.mergedInto), 303);
  const failed = client === null || wasRefused(context);
  return json({ client, failed }, { status: client ? 200 : 404 });
}

export const action = ownClientAction;

export const clientAction = formClientAction({
  buttons: { "remove-note": "remove-note", "remove-consent": "remove-consent" },
  told: (_form, sentence) => clientFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function OwnClient() {
  const { client } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (client) return <OwnClientPage client={client} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Client not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
