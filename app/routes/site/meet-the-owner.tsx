import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { loadOwnerPage } from "#app/domain/website/pages/owner.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import contentCss from "#app/routes/parts/styles/content.css";
import { OwnerPage } from "#app/routes/site/parts/owner-page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Meet the Owner", unlisted: "The same page as /about." },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: handle.page.title, data });

export const loader = ({ context }: LoaderFunctionArgs) => loadOwnerPage(context.origin, context.by.now);

/** Canonical URL: /about. */
export default function MeetTheOwner() {
  return <OwnerPage owner={useLoaderData<typeof loader>()} />;
}
