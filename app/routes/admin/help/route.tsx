import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { signedIn } from "#app/http/checks/signed-in.server.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import helpCss from "./help.css";
import { loadHelp } from "./loader.server.ts";
import { HelpPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist", "provider"] },
  page: { title: "Help & Guides", menus: { staff: { place: 9 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: helpCss },
];

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, handle.page.title) }];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadHelp(new URL(request.url).searchParams, signedIn(context).roles, context.by.now);

export default function Help() {
  return <HelpPage page={useLoaderData<typeof loader>()} />;
}
