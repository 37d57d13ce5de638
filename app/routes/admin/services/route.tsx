import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { serviceBodyLimit } from "#app/catalogue/services/limits.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import type { RouteHandle } from "#app/http/checks/access.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import servicesCss from "#app/ui/styles/services-admin.css";
import { servicesDeed } from "./action.server.ts";
import { shownServices } from "./loader.server.ts";
import { ServicesPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: serviceBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: servicesCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? "Manage Services" : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = shownServices(new URL(request.url).searchParams, context.requestId, nowInstant());
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => servicesDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent") ?? "move");
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Services() {
  return <ServicesPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  return (
    <StaffFailed
      heading="Manage Services"
      failed="Failed to fetch services"
      again="/admin/services"
      tooLarge={{
        sentence: imageTooLarge,
        advice: "Nothing was saved. Your browser's Back brings what you typed.",
      }}
    />
  );
}
