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
import { studioDeed } from "./deeds.server.ts";
import { shownStudio } from "./shown-studio.server.ts";
import { StudioPage } from "./studio-page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: settingsCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? "Address & policy" : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = shownStudio(new URL(request.url).searchParams, nowInstant());
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
