import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import { singleDayAction } from "./action.server.ts";
import { type DayProblem, singleDay } from "./loader.server.ts";
import { SingleDayPage, singleDayDone } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "This Day Only" },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta<typeof loader>(({ page }) => `${handle.page.title}, ${page.day}`);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = singleDay(query, context.by.now);
  const failed = page.missing || page.dateProblem !== null || wasRefused(context);
  const status = page.missing ? 404 : page.dateProblem ? 400 : 200;
  return json({ page, done: singleDayDone(query.get("done"), page), failed }, { status });
}

export const action = singleDayAction;

export const clientAction = formClientAction();

export const shouldRevalidate = unlessUnanswered;

export default function SingleDay() {
  const { page, done } = useLoaderData<typeof loader>();
  return <SingleDayPage page={page} done={done} problem={useActionData<DayProblem>()} />;
}

export const ErrorBoundary = deskBoundary("This Day Only");
