import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, useActionData, useLoaderData, useRouteError } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Failure } from "#app/platform/ui/shell/failure.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { NoAppointment } from "#app/routes/booking/parts/no-appointment.tsx";
import visitCss from "#app/routes/booking/parts/visit.css";
import { manageAction } from "./action.server.ts";
import { loadManage } from "./loader.server.ts";
import { linkEnded, type ManageProblem, manageHeadings } from "./manage-steps.ts";
import { ManagePage } from "./page.tsx";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  page: { title: "Your Appointment" },
} satisfies RouteHandle;

const hasEnded = (error: unknown) => isRouteErrorResponse(error) && error.status === 404;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: visitCss }];

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  const words = error
    ? hasEnded(error)
      ? linkEnded
      : "Something went wrong"
    : manageHeadings[data?.step ?? "appointment"];
  return [
    { title: (data?.failed ? "Error: " : "") + pageTitle(matches, words) },
    { name: "robots", content: "noindex" },
  ];
};

export const loader = loadManage;

export const action = manageAction;

export default function Manage() {
  const appointment = useLoaderData<typeof loader>();
  const problem = useActionData<ManageProblem>() ?? appointment.problem ?? undefined;
  return <ManagePage appointment={appointment} problem={problem} />;
}

/** A link can expire or be cut off. */
export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRoot();
  if (!hasEnded(error)) return <Failure error={error} />;
  return (
    <NoAppointment
      heading={linkEnded}
      words="A link to a visit works until 30 days after the visit. This link has expired or is incomplete."
      phone={root?.phone}
      signedIn={Boolean(root?.visitor)}
    />
  );
}
