import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import { delayAction } from "./action.server.ts";
import { loadDelay, loadDelayDone } from "./loader.server.ts";
import { DelayPage, lateFailed } from "./page.tsx";
import { ToCall } from "./to-call.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Running Late" },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta<typeof loader>(({ delay }) =>
  delay ? `${delay.name} is running late` : handle.page.title,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const delay = loadDelay(query, context.by.now);
  const failed = delay === null || wasRefused(context);
  return json({ delay, done: loadDelayDone(query), failed }, { status: delay ? 200 : 404 });
}

export const action = delayAction;

export const clientAction = formClientAction({ told: (_form, sentence) => lateFailed(sentence) });

export const shouldRevalidate = unlessUnanswered;

export default function RunningLate() {
  const { delay, done } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (delay && done) return <ToCall delay={delay} done={done} problem={problem} />;
  if (delay) return <DelayPage delay={delay} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Schedule not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
