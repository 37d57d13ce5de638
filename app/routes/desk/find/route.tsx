import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { unsealed } from "#app/platform/http/sealed.server.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import findCss from "#app/routes/parts/styles/find-box.css";
import { findAtDesk } from "./found.server.ts";
import { FindPage, searchWithoutFailing } from "./page.tsx";

export const handle = {
  access: { GET: ["receptionist", "admin"] },
  page: { title: "Find a Client" },
} satisfies RouteHandle;

export const links = () => [adminCss, findCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

/** Also answers the find box of the header while the user types. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const day = query.get("date") ?? "";
  const found = findAtDesk(unsealed(query.get("q") ?? ""), context.by.now, day);
  return json({ found, day });
}

export const clientLoader = searchWithoutFailing;

export default function Find() {
  const { found, day } = useLoaderData<typeof loader>();
  const label = "Name, phone, email or reference";
  return <FindPage title={handle.page.title} action="/receptionist/find" {...{ label, found, day }} />;
}

export const ErrorBoundary = deskBoundary("Find a Client");
