import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { serviceBodyLimit } from "#app/catalogue/service-limits.ts";
import { nowInstant } from "#app/clock.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/form-reply.server.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { answered } from "#app/ui/form-answer.client.ts";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { StaffFailed } from "#app/ui/staff-failed.tsx";
import adminCss from "#app/ui/styles/admin.css";
import servicesCss from "#app/ui/styles/services-admin.css";
import { pageTitle } from "#app/ui/title.ts";
import { servicesDeed } from "./deeds.server.ts";
import { ServicesPage } from "./services-page.tsx";
import { shownServices } from "./shown-services.server.ts";

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
