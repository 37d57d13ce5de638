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
import settingsCss from "#app/ui/styles/settings-admin.css";
import { settingsDeed } from "./action.server.ts";
import { loadSettings } from "./loader.server.ts";
import { SettingsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Settings", menus: { staff: { place: 7 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadSettings(new URL(request.url).searchParams, nowInstant());
  return json({ ...page, failed: wasRefused(context) });
}

export const action = ({ request, context }: ActionFunctionArgs) => settingsDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent") ?? "");
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Settings() {
  return <SettingsPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  return <StaffFailed heading="Settings" failed="Failed to fetch settings" again="/admin/settings" />;
}
