import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import contentCss from "#app/content/content.css";
import { ownerPage } from "#app/content/owner.server.ts";
import { OwnerPage } from "#app/content/owner-page.tsx";
import { pageMeta } from "#app/content/page-meta.ts";
import type { RouteHandle } from "#app/http/access.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "Meet the Owner", data });

export const loader = ({ context }: LoaderFunctionArgs) => ownerPage(context.origin);

export default function About() {
  return <OwnerPage owner={useLoaderData<typeof loader>()} />;
}
