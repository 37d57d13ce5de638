import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { DeskFailed } from "#app/front-desk/failed.tsx";
import { providerDay } from "#app/front-desk/provider-day/provider-day.server.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import deskCss from "#app/ui/styles/desk.css";
import { providerDeed } from "./action.server.ts";
import { failedTo } from "./messages.ts";
import { OwnDay } from "./page.tsx";

export const handle = {
  access: { GET: ["provider"], POST: ["provider"] },
  hydrate: true,
  page: { title: "Provider Dashboard", menus: { staff: { place: 5 } } },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  if (!visitor) throw redirect("/login", 302);
  const query = new URL(request.url).searchParams;
  const day = providerDay(visitor.userId, query.get("date"), nowInstant());
  const failed = day.dateProblem !== null || wasRefused(context);
  return json({ day, saved: query.has("saved"), failed }, { status: day.dateProblem ? 400 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => providerDeed(request, context);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "status",
    unreadable: failedTo("Server returned invalid response"),
    unanswered: failedTo("The server did not answer. Please try again."),
  });

/** After a request that found nobody, the page stays as it is: the next try is the same request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

export default function Provider() {
  const { day, saved } = useLoaderData<typeof loader>();
  return <OwnDay day={day} saved={saved} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  return <DeskFailed heading="Provider Dashboard" />;
}
