import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import contentCss from "#app/content/content.css";
import { legalPage } from "#app/content/legal.server.ts";
import { LegalPage } from "#app/content/legal-page.tsx";
import { pageMeta } from "#app/content/page-meta.ts";
import type { RouteHandle } from "#app/http/access.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "Terms", data });

export const loader = ({ context }: LoaderFunctionArgs) => legalPage("terms", context.origin);

export default function Terms() {
  return <LegalPage heading="Terms" page={useLoaderData<typeof loader>()} />;
}
