import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import needsCss from "#app/routes/admin/needs.css";
import { roomsAction } from "./action.server.ts";
import { loadRooms, type RoomsAnswer } from "./loader.server.ts";
import { RoomsPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin"], POST: ["admin"] },
  hydrate: true,
  page: { title: "Rooms & Equipment" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: needsCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadRooms(new URL(request.url).searchParams);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = roomsAction;

export const clientAction = formClientAction({ buttons: moveButtons });

export default function Rooms() {
  return <RoomsPage page={useLoaderData<typeof loader>()} answer={useActionData<RoomsAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Rooms & Equipment",
  failed: "Failed to fetch the rooms",
  again: "/admin/rooms",
});
