import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { messagesAction } from "./action.server.ts";
import { loadMessages } from "./loader.server.ts";
import messagesCss from "./messages.css";
import { MessagesPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Messages", menus: { website: { place: 4 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: messagesCss },
];

/** The title has no name and no text of a message, because it stays in the browser's history. */
export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadMessages(new URL(request.url).searchParams);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = messagesAction;

export const clientAction = formClientAction();

export default function Messages() {
  return <MessagesPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Messages",
  failed: "Failed to fetch messages",
  again: "/admin/webpage/messages",
});
