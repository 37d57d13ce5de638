import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";

import { ownDayAction } from "./action.server.ts";
import { loadOwnDay } from "./loader.server.ts";
import ownDayCss from "./own-day.css";
import { OwnDayPage, ownDayFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["provider"], POST: ["provider"] },
  hydrate: true,
  page: { title: "Provider Dashboard", menus: { staff: { place: 8 } } },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: ownDayCss }];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadOwnDay(new URL(request.url).searchParams, signedIn(context).userId, context.by);
  const { dateProblem } = page.day;
  const failed = dateProblem !== null || wasRefused(context);
  return json({ ...page, failed }, { status: dateProblem ? 400 : 200 });
}

export const action = ownDayAction;

export const clientAction = formClientAction({
  form: (intent) => intent || "status",
  told: (_form, sentence) => ownDayFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Provider() {
  const page = useLoaderData<typeof loader>();
  return <OwnDayPage page={page} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = deskBoundary("Provider Dashboard");
