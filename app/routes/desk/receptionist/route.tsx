import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from "@remix-run/react";
import { DeskFailed } from "#app/front-desk/failed.tsx";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import deskCss from "#app/ui/styles/desk.css";
import { deskDeed } from "./action.server.ts";
import { deskPage } from "./loader.server.ts";
import { queryOf } from "./looked-up.server.ts";
import { DeskPageView } from "./page.tsx";
import type { DeskProblem } from "./types.ts";
import { failedTo } from "./url.ts";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Front Desk", menus: { staff: { place: 1 } } },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title:
      (data?.failed ? "Error: " : "") +
      pageTitle(matches, data ? `${handle.page.title}, ${data.page.board.heading}` : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = deskPage(queryOf(request, context));
  const { dateProblem } = page.board;
  const missing = page.panel.kind === "missing";
  const failed = dateProblem !== null || missing || wasRefused(context);
  return json({ page, failed }, { status: missing ? 404 : dateProblem ? 400 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => deskDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form: intent,
    unreadable: failedTo(intent, "Server returned invalid response"),
    unanswered: failedTo(intent, "The server did not answer. Please try again."),
  });
}

/** After a request that found nobody, the page stays as it is: the next try is the same request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

export default function Receptionist() {
  const { page } = useLoaderData<typeof loader>();
  return <DeskPageView page={page} problem={useActionData<DeskProblem>()} />;
}

export function ErrorBoundary() {
  return <DeskFailed heading="Front Desk" />;
}
