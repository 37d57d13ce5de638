import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import contentCss from "#app/content/content.css";
import type { RouteHandle } from "#app/http/checks/access.ts";
import { ownerPage } from "#app/website/pages/owner.server.ts";
import { OwnerPage } from "#app/website/pages/owner-page.tsx";
import { pageMeta } from "#app/website/sharing/page-meta.ts";

export const handle = { access: { GET: "public" } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: contentCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: "Meet the Owner", data });

export const loader = ({ context }: LoaderFunctionArgs) => ownerPage(context.origin);

/** The same page as /about, which is its canonical address. */
export default function MeetTheOwner() {
  return <OwnerPage owner={useLoaderData<typeof loader>()} />;
}
