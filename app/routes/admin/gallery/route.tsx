import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { galleryBodyLimit } from "#app/domain/website/gallery/gallery-limits.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { imageTooLarge } from "#app/platform/pictures/picture-set.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import { galleryAction } from "./action.server.ts";
import galleryCss from "./gallery.css";
import { loadGallery } from "./loader.server.ts";
import { GalleryPage } from "./page.tsx";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: galleryBodyLimit,
  tooLarge: imageTooLarge,
  page: { title: "Gallery & photos", menus: { website: { place: 5 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: galleryCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadGallery(new URL(request.url).searchParams);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = galleryAction;

export const clientAction = formClientAction({ buttons: moveButtons });

export default function Gallery() {
  return <GalleryPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Gallery & photos",
  failed: "Failed to load the gallery",
  again: "/admin/gallery",
  tooLarge: { sentence: imageTooLarge, advice: "Nothing was saved. Choose fewer or smaller pictures." },
});
