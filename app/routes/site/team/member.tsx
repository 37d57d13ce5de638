import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { loadMemberPage } from "./loader.server.ts";
import { MemberPage } from "./member-page.tsx";
import teamCss from "./team.css";

export const handle = {
  access: { GET: "public" },
  page: { title: "Our Team" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: teamCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({ matches, title: data?.name ?? handle.page.title, data });

export function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params.slug ?? "";
  const page = loadMemberPage(slug.toLowerCase(), context.origin, context.by.now);
  if (!page) throw new Response("Not Found", { status: 404 });
  // Links that somebody has typed may have capital letters.
  if (slug !== slug.toLowerCase()) throw redirect(page.path, 301);
  return page;
}

export default function Member() {
  return <MemberPage member={useLoaderData<typeof loader>()} />;
}
