import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadLegalPage } from "#app/domain/website/pages/legal.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import contentCss from "#app/routes/parts/styles/content.css";
import { LegalPage } from "#app/routes/site/parts/legal-page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Terms", sitemap: true, menus: { footer: { place: 2 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) =>
  loadLegalPage(context.origin, {
    path: "/terms",
    key: "terms.body",
    what: "The rules for bookings, payment and cancellations",
  });

export default function Terms() {
  return <LegalPage heading="Terms" page={useLoaderData<typeof loader>()} />;
}
