import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { usersAction } from "./action.server.ts";
import { loadUsers } from "./loader.server.ts";
import { UsersPage, usersRefused } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Manage Users", menus: { staff: { place: 5 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadUsers(new URL(request.url).searchParams, context.requestId, context.by.now);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = usersAction;

export const clientAction = formClientAction({ told: usersRefused });

export default function Users() {
  return <UsersPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Manage Users",
  failed: "Failed to fetch users",
  again: "/admin/users",
});
