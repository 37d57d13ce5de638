import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { formClientAction, unlessUnanswered } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.tsx";
import deskCss from "#app/routes/desk/styles/desk.css";
import { deskAction } from "./action.server.ts";
import { loadDesk, pageQuery } from "./loader.server.ts";
import { DeskPage, deskFailed } from "./page.tsx";
import { isLoaded, readPanels } from "./panels.ts";

export const handle = {
  access: { GET: ["receptionist", "admin"], POST: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Front Desk", menus: { staff: { place: 1 } } },
} satisfies RouteHandle;

export const links = () => [{ rel: "stylesheet", href: deskCss }];

export const meta = staffMeta<typeof loader>(({ page }) => `${handle.page.title}, ${page.board.heading}`);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadDesk(pageQuery(request, context), signedIn(context), context.by);
  const { dateProblem } = page.board;
  const missing = page.panel.kind === "missing";
  const failed = dateProblem !== null || missing || wasRefused(context);
  return json({ page, failed }, { status: missing ? 404 : dateProblem ? 400 : 200 });
}

/** If a panel's file fails to load, the whole page is loaded. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const [data] = await Promise.all([serverLoader<typeof loader>(), readPanels()]);
  if (isLoaded(data.page.panel)) return data;
  location.assign(request.url);
  return new Promise<never>(() => undefined);
}

export const action = deskAction;

export const clientAction = formClientAction({ told: deskFailed });

export const shouldRevalidate = unlessUnanswered;

export default function Receptionist() {
  const { page } = useLoaderData<typeof loader>();
  return <DeskPage page={page} problem={useActionData<DeskProblem>()} />;
}

export const ErrorBoundary = deskBoundary("Front Desk");
