import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/form-reply.server.ts";
import { answered } from "#app/ui/form-answer.client.ts";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { StaffFailed } from "#app/ui/staff-failed.tsx";
import adminCss from "#app/ui/styles/admin.css";
import settingsCss from "#app/ui/styles/settings-admin.css";
import { pageTitle } from "#app/ui/title.ts";
import { settingsDeed } from "./deeds.server.ts";
import { SettingsPage } from "./settings-page.tsx";
import { shownSettings } from "./shown-settings.server.ts";

export const handle = { access: { GET: ["admin"], POST: ["admin"] }, hydrate: true } satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? "Settings" : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = shownSettings(new URL(request.url).searchParams, nowInstant());
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
