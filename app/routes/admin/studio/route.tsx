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
import { studioDeed } from "./action.server.ts";
import { loadStudio } from "./loader.server.ts";
import { StudioPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Address & policy", menus: { website: { place: 2 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadStudio(new URL(request.url).searchParams, nowInstant());
  const isAdmin = context.visitor?.roles.includes("admin") === true;
  return json({ ...page, isAdmin, failed: wasRefused(context) });
}

export const action = ({ request, context }: ActionFunctionArgs) => studioDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent") ?? "");
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Studio() {
  const { isAdmin, ...page } = useLoaderData<typeof loader>();
  return <StudioPage page={page} problem={useActionData<FormProblem>()} isAdmin={isAdmin} />;
}

export function ErrorBoundary() {
  return (
    <StaffFailed
      heading="Address & policy"
      failed="Failed to fetch the address and policy"
      again="/admin/webpage/studio"
    />
  );
}
