import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import { NoAppointment } from "#app/appointments/views/no-appointment.tsx";
import visitCss from "#app/appointments/views/visit.css";
import type { RouteHandle } from "#app/http/access.ts";
import { Failure } from "#app/ui/shell/failure.tsx";
import { useRoot } from "#app/ui/shell/root-data.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { wholeVisitAction } from "./action.server.ts";
import { loadWholeVisit } from "./loader.server.ts";
import { WholeVisitPage } from "./page.tsx";
import { type WholeVisitProblem, wholeVisitHeadings } from "./types.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  page: { title: "Your Visit" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: visitCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title:
      (data?.failed ? "Error: " : "") +
      pageTitle(matches, data ? wholeVisitHeadings[data.step] : handle.page.title),
  },
  { name: "robots", content: "noindex" },
];

export const loader = loadWholeVisit;

export const action = wholeVisitAction;

export default function WholeVisit() {
  return (
    <WholeVisitPage visit={useLoaderData<typeof loader>()} problem={useActionData<WholeVisitProblem>()} />
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <Failure error={error} />;
  return (
    <NoAppointment
      heading="This link has ended"
      words="The link to a visit works until 30 days after it. This one has ended, or a part of its address is missing."
      phone={root?.phone}
      signedIn={Boolean(root?.visitor)}
    />
  );
}
