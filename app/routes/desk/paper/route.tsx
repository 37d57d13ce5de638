import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paperFor } from "#app/domain/day/paper/paper.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import paperCss from "#app/routes/desk/styles/paper.css";
import { PaperPage } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  hydrate: true,
  page: { title: "Paper" },
} satisfies RouteHandle;

export const links = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: paperCss },
];

export const meta = staffMeta<typeof loader>(
  ({ page }) => `${handle.page.title}, ${page.pages[0]?.heading ?? ""}`,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = paperFor(new URL(request.url).searchParams.get("date"), context.by.now);
  const failed = page.dateProblem !== null;
  return json({ page, failed }, { status: failed ? 400 : 200 });
}

export default function DeskPaper() {
  return <PaperPage page={useLoaderData<typeof loader>().page} />;
}

export const ErrorBoundary = deskBoundary("Paper");
