import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import { usersDeed } from "./action.server.ts";
import { loadUsers } from "./loader.server.ts";
import { refusedDeed } from "./messages.ts";
import { UsersPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Manage Users", menus: { staff: { place: 2 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: adminCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadUsers(new URL(request.url).searchParams, context.requestId, nowInstant());
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => usersDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form: intent,
    unreadable: refusedDeed(intent, "Server returned invalid response"),
    unanswered: refusedDeed(intent, "The server did not answer. Please try again."),
  });
}

export default function Users() {
  return <UsersPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  return <StaffFailed heading="Manage Users" failed="Failed to fetch users" again="/admin/users" />;
}
