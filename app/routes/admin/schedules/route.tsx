import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
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
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import { schedulesDeed } from "./action.server.ts";
import { loadSchedules } from "./loader.server.ts";
import { SchedulesPage } from "./page.tsx";
import schedulesCss from "./schedules.css";
import type { ScheduleAnswer } from "./types.ts";
import { scheduleAddress } from "./url.ts";

export const handle = {
  access: {
    GET: ["admin", "receptionist", "provider"],
    POST: ["admin", "receptionist", "provider"],
  },
  hydrate: true,
  page: { title: "Schedules", menus: { staff: { place: 6 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: schedulesCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const name = data?.schedule ? `Schedule of ${data.schedule.name}` : handle.page.title;
  return [
    { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? name : "Access Denied") },
    { name: "robots", content: "noindex" },
  ];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const { visitor } = context;
  if (!visitor) throw redirect("/login", 302);
  const page = loadSchedules(new URL(request.url).searchParams, visitor, nowInstant());
  const missing = page.missing || page.schedule?.missingOff;
  return json({ ...page, failed: wasRefused(context) }, { status: missing ? 404 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => schedulesDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent") ?? "");
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

/** After a request that found nobody, the page stays as it is: the next try is the same request. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.unanswered ? false : defaultShouldRevalidate;

export default function Schedules() {
  return <SchedulesPage page={useLoaderData<typeof loader>()} answer={useActionData<ScheduleAnswer>()} />;
}

export function ErrorBoundary() {
  return <StaffFailed heading="Schedules" failed="Failed to fetch schedules" again={scheduleAddress()} />;
}
