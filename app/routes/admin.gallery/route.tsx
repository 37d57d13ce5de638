import {
  type ActionFunctionArgs,
  json,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { galleryBodyLimit } from "#app/content/gallery-limits.ts";
import type { RouteHandle } from "#app/http/access.ts";
import { wasRefused } from "#app/http/form-reply.server.ts";
import { imageTooLarge } from "#app/pictures/picture-limits.ts";
import { answered } from "#app/ui/form-answer.client.ts";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { StaffFailed } from "#app/ui/staff-failed.tsx";
import adminCss from "#app/ui/styles/admin.css";
import galleryCss from "#app/ui/styles/gallery-admin.css";
import { pageTitle } from "#app/ui/title.ts";
import { galleryDeed } from "./deeds.server.ts";
import { GalleryPage } from "./gallery-page.tsx";
import { shownGallery } from "./shown-gallery.server.ts";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: galleryBodyLimit,
  tooLarge: imageTooLarge,
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: galleryCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  {
    title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? "Gallery & photos" : "Access Denied"),
  },
  { name: "robots", content: "noindex" },
];

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = shownGallery(new URL(request.url).searchParams);
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
