import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import contentCss from "#app/platform/ui/styles/content.css";
import { loadLegalPage } from "#app/website/pages/legal.server.ts";
import { LegalPage } from "#app/website/pages/legal-page.tsx";
import { pageMeta } from "#app/website/sharing/page-meta.ts";

export const handle = {
  access: { GET: "public" },
  page: { title: "Privacy", sitemap: true, menus: { footer: { place: 1 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadLegalPage(context.origin, {
    path: "/privacy",
    key: "privacy.body",
    what: "What we store about you, why, and for how long",
  });

export default function Privacy() {
  return <LegalPage heading="Privacy" page={useLoaderData<typeof loader>()} />;
}
