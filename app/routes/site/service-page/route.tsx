import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import servicePageCss from "#app/routes/parts/styles/service-page.css";
import { findService, loadServicePage } from "./loader.server.ts";
import { ServicePage } from "./page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Service" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: servicePageCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: data?.service.name ?? handle.page.title, data });

export function loader({ params, context }: LoaderFunctionArgs) {
  const found = findService(params.slug ?? "");
  if (!found) throw new Response("Not Found", { status: 404 });
  if (typeof found === "string") throw redirect(found, 301);
  return loadServicePage(found, context.origin, context.by.now);
}

export default function Service() {
  return <ServicePage page={useLoaderData<typeof loader>()} />;
}
