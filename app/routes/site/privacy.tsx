import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import contentCss from "#app/content/content.css";
import type { RouteHandle } from "#app/http/checks/access.ts";
import { legalPage } from "#app/website/pages/legal.server.ts";
import { LegalPage } from "#app/website/pages/legal-page.tsx";
import { pageMeta } from "#app/website/sharing/page-meta.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "Privacy", data });

export const loader = ({ context }: LoaderFunctionArgs) => legalPage("privacy", context.origin);

export default function Privacy() {
  return <LegalPage heading="Privacy" page={useLoaderData<typeof loader>()} />;
}
