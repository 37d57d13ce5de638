import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import homeCss from "#app/routes/parts/styles/home.css";
import { loadHome } from "./loader.server.ts";
import { HomePage } from "./page.tsx";

export const handle = {
  access: { GET: "public" },
  page: { title: "Home", sitemap: true, menus: { header: { place: 1 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: homeCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: data?.title ?? handle.page.title,
    whole: true,
    data,
  });

export const loader = ({ context }: LoaderFunctionArgs) => loadHome(context);

export default function Home() {
  return <HomePage home={useLoaderData<typeof loader>()} />;
}
