import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import { decisionAction } from "./action.server.ts";
import { loadAbsenceCase } from "./loader.server.ts";
import { AbsenceCasePage, type DecisionProblem, decisionFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Absence" },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta<typeof loader>(({ absence }) =>
  absence ? `${handle.page.title} of ${absence.providerName}` : handle.page.title,
);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = loadAbsenceCase(params.absenceId, query, context.by.now);
  const failed = page.absence === null || wasRefused(context);
  return json({ ...page, failed }, { status: page.absence ? 200 : 404 });
}

export const action = decisionAction;

export const clientAction = formClientAction({ told: (_form, sentence) => decisionFailed(sentence) });

export const shouldRevalidate = unlessUnanswered;

export default function AbsenceOfProvider() {
  const { absence, done } = useLoaderData<typeof loader>();
  const problem = useActionData<DecisionProblem>();
  if (absence) return <AbsenceCasePage absence={absence} done={done} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Absence not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
