import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import adminCss from "#app/platform/ui/styles/admin.css";
import helpCss from "./help.css";
import { type HelpData, loadHelp } from "./loader.server.ts";
import { HelpPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist", "provider"] },
  page: { title: "Help & Guides", menus: { staff: { place: 16 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: helpCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, [partOf(data), handle.page.title].filter(Boolean).join(" · ")) },
];

const partOf = (page: HelpData | undefined): string => {
  if (page?.mails) return page.mails.one?.subject ?? "Emails";
  return page?.audit ? "Audit" : "";
};

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadHelp(new URL(request.url).searchParams, signedIn(context).roles, context.by.now);

export default function Help() {
  return <HelpPage page={useLoaderData<typeof loader>()} />;
}
