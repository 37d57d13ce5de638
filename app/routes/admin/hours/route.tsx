import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import { hoursDeed } from "./action.server.ts";
import type { HoursProblem } from "./differences.tsx";
import hoursCss from "./hours.css";
import { loadHours } from "./loader.server.ts";
import { HoursPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Opening Hours", menus: { website: { place: 3, name: "Opening hours" } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: hoursCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadHours(new URL(request.url).searchParams, context.visitor?.roles ?? []);
  return { ...page, failed: wasRefused(context) };
}

export const action = ({ request, context }: ActionFunctionArgs) => hoursDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Hours() {
  return <HoursPage page={useLoaderData<typeof loader>()} problem={useActionData<HoursProblem>()} />;
}

export function ErrorBoundary() {
  return (
    <StaffFailed heading="Opening Hours" failed="Failed to fetch the hours" again="/admin/webpage/hours" />
  );
}
