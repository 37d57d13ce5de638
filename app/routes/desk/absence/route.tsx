import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import { absenceAction } from "./action.server.ts";
import { loadAbsence } from "./loader.server.ts";
import { AbsencePage, absenceFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Can't Come" },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: adminCss }];

export const meta = staffMeta<typeof loader>(({ asked }) =>
  asked ? `${asked.name} can't come` : handle.page.title,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const asked = loadAbsence(new URL(request.url).searchParams, context.by.now);
  const failed = asked === null || wasRefused(context);
  return json({ asked, failed }, { status: asked ? 200 : 404 });
}

export const action = absenceAction;

export const clientAction = formClientAction({ told: (_form, sentence) => absenceFailed(sentence) });

export const shouldRevalidate = unlessUnanswered;

export default function OpenAbsence() {
  const { asked } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (asked) return <AbsencePage asked={asked} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Schedule not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
