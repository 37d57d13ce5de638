import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { signedIn } from "#app/platform/http/checks/guard.server.ts";
import { unsealed } from "#app/platform/http/sealed.server.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { deskBoundary } from "#app/routes/desk/parts/desk-boundary.tsx";
import findCss from "#app/routes/parts/styles/find-box.css";
import { findOwn } from "./found.server.ts";
import { FindPage, searchWithoutFailing } from "./page.tsx";

export const handle = {
  access: { GET: ["provider"] },
  page: { title: "Find Your Client" },
} satisfies RouteHandle;

export const links = () => [adminCss, findCss].map((href) => ({ rel: "stylesheet", href }));

export const meta = staffMeta(handle.page.title);

/** Also answers the find box while the provider types. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const typed = unsealed(new URL(request.url).searchParams.get("q") ?? "");
  return json({ day: "", found: findOwn(typed, signedIn(context).userId, context.by.now) });
}

export const clientLoader = searchWithoutFailing;

export default function FindOwn() {
  const { found } = useLoaderData<typeof loader>();
  const { title } = handle.page;
  return <FindPage title={title} action="/provider/find" label="Name or reference" found={found} />;
}

export const ErrorBoundary = deskBoundary("Find a Client");
