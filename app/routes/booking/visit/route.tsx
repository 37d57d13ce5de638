import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import visitCss from "#app/appointments/views/visit.css";
import type { RouteHandle } from "#app/http/access.ts";
import { at, pageMeta } from "#app/website/sharing/page-meta.ts";
import { visitAction } from "./action.server.ts";
import { loadVisit } from "./loader.server.ts";
import { VisitPage } from "./page.tsx";
import type { VisitProblem } from "./types.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  page: {
    title: "Book Several Treatments",
    unlisted: "Search engines find it by the links of the other pages.",
  },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: visitCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta({
    matches,
    title: handle.page.title,
    data: { address: at(matches, "/book/visit"), description },
    failed: data?.failed,
  });

const description = "Several treatments in one visit, or two people side by side. You need no account.";

export const loader = loadVisit;

export const action = visitAction;

export default function Visit() {
  return <VisitPage page={useLoaderData<typeof loader>()} problem={useActionData<VisitProblem>()} />;
}
