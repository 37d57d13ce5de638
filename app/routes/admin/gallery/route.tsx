import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import { galleryBodyLimit } from "#app/website/gallery/limits.ts";
import { galleryDeed } from "./action.server.ts";
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

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? handle.page.title : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadGallery(new URL(request.url).searchParams);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => galleryDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = String((await request.clone().formData()).get("intent") ?? "move");
  return answered(() => serverAction<typeof action>(), {
    form,
    unreadable: "Server returned invalid response",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Gallery() {
  return <GalleryPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  return (
    <StaffFailed
      heading="Gallery & photos"
      failed="Failed to load the gallery"
      again="/admin/gallery"
      tooLarge={{ sentence: imageTooLarge, advice: "Nothing was saved. Choose fewer or smaller pictures." }}
    />
  );
}
