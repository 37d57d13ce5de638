import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary, NotFoundPage } from "#app/routes/desk/parts/desk-boundary.tsx";
import tillCss from "#app/routes/parts/styles/till.css";
import { receiptAction } from "./action.server.ts";
import { loadReceipt, numberInPath } from "./loader.server.ts";
import { ReceiptPage, receiptFailed } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Receipt" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: tillCss },
];

export const meta = staffMeta<typeof loader>(({ page }) =>
  page ? `Receipt ${page.receipt.number}` : handle.page.title,
);

export function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = loadReceipt(numberInPath(params), new URL(request.url).searchParams, context.by);
  const failed = page === null || wasRefused(context);
  return json({ page, failed }, { status: page ? 200 : 404 });
}

export const action = receiptAction;

export const clientAction = formClientAction({
  buttons: { rebook: "rebook", means: "give-back" },
  told: (_form, sentence) => receiptFailed(sentence),
});

export const shouldRevalidate = unlessUnanswered;

export default function Receipt() {
  const { page } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (page) return <ReceiptPage page={page} problem={problem} />;
  return <NotFoundPage heading={handle.page.title} sentence="No sale found with this number." />;
}

export const ErrorBoundary = deskBoundary(handle.page.title);
