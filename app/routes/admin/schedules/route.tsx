import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { schedulesAction } from "./action.server.ts";
import { loadSchedules } from "./loader.server.ts";
import { SchedulesPage } from "./page.tsx";
import type { ScheduleAnswer } from "./schedule-answer.ts";
import schedulesCss from "./schedules.css";
import { scheduleUrl } from "./url.ts";

export const handle = {
  access: {
    GET: ["admin", "receptionist", "provider"],
    POST: ["admin", "receptionist", "provider"],
  },
  hydrate: true,
  page: { title: "Schedules", menus: { staff: { place: 9 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: schedulesCss },
];

export const meta = staffMeta<typeof loader>(({ schedule }) =>
  schedule ? `Schedule of ${schedule.name}` : handle.page.title,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = loadSchedules(query, signedIn(context), context.by.now);
  const missing = page.missing || page.schedule?.missingOff;
  return json({ ...page, failed: wasRefused(context) }, { status: missing ? 404 : 200 });
}

export const action = schedulesAction;

export const clientAction = formClientAction();

export const shouldRevalidate = unlessUnanswered;

export default function Schedules() {
  return <SchedulesPage page={useLoaderData<typeof loader>()} answer={useActionData<ScheduleAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Schedules",
  failed: "Failed to fetch schedules",
  again: scheduleUrl(),
});
