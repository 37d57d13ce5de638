import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import deskCss from "#app/routes/desk/styles/desk.css";
import lockCss from "#app/routes/desk/styles/lock.css";
import { lockAction } from "./action.server.ts";
import { loadLock } from "./loader.server.ts";
import { LockPage } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin", "provider"], POST: ["receptionist", "admin", "provider"] },
  atDesk: "locked",
  hydrate: true,
  page: { title: "Locked" },
} satisfies RouteHandle;

export const links = () => [deskCss, lockCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  json({ ...loadLock(new URL(request.url).searchParams, context), failed: wasRefused(context) });

export const action = lockAction;

export const clientAction = formClientAction();

export default function Lock() {
  return <LockPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = deskBoundary("Locked");
