import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import clientsCss from "#app/routes/desk/styles/clients.css";
import { mergeAction } from "./action.server.ts";
import { loadMerge } from "./loader.server.ts";
import { MergePage, mergeFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Merge Records" },
} satisfies RouteHandle;

export const links = () => [adminCss, clientsCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = await loadMerge(idOf(params.clientId ?? "") ?? 0, query, context.by.now);
  const failed = page === null || wasRefused(context);
  return json({ page, failed }, { status: page ? 200 : 404 });
}

export const action = mergeAction;

export const clientAction = formClientAction({ told: (_form, sentence) => mergeFailed(sentence) });

export const shouldRevalidate = unlessUnanswered;

export default function Merge() {
  const { page } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (page) return <MergePage page={page} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="Client not found" />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
