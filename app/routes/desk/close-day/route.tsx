import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import { closingAction } from "./action.server.ts";
import closingCss from "./closing.css";
import { loadClosing } from "./loader.server.ts";
import { ClosingPage, closingFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Close the Day", menus: { staff: { place: 4 } } },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: closingCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadClosing(new URL(request.url).searchParams, signedIn(context), context.by.now);
  const failed = page.dateProblem !== null || wasRefused(context);
  return json({ page, failed }, { status: page.dateProblem ? 400 : 200 });
}

export const action = closingAction;

export const clientAction = formClientAction({ told: (_form, sentence) => closingFailed(sentence) });

export const shouldRevalidate = unlessUnanswered;

export default function CloseDay() {
  const { page } = useLoaderData<typeof loader>();
  return <ClosingPage page={page} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = deskBoundary("Close the Day");
