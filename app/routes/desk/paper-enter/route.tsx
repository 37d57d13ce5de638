import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import paperCss from "#app/routes/desk/styles/paper.css";
import { paperEntryAction } from "./action.server.ts";
import { loadPaperEntry } from "./loader.server.ts";
import { PaperEntryPage, paperEntryFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Enter from Paper" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: paperCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadPaperEntry(new URL(request.url).searchParams, context.by.now);
  const failed = page.dateProblem !== null || wasRefused(context);
  return json({ page, failed }, { status: page.dateProblem ? 400 : 200 });
}

export const action = paperEntryAction;

export const clientAction = formClientAction({
  form: () => "enter",
  told: (_form, sentence) => paperEntryFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function PaperEntry() {
  return <PaperEntryPage page={useLoaderData<typeof loader>().page} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = deskBoundary("Enter from Paper");
