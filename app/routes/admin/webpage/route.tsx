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
import { nowInstant } from "#app/shared/clock.server.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import { StaffFailed } from "#app/ui/shell/staff-failed.tsx";
import { pageTitle } from "#app/ui/shell/title.ts";
import adminCss from "#app/ui/styles/admin.css";
import contentCss from "#app/ui/styles/content.css";
import { webpageBodyLimit } from "#app/website/texts/limits.ts";
import { webpageDeed } from "./action.server.ts";
import { formOf, intentOf } from "./intent.ts";
import { loadWebpage } from "./loader.server.ts";
import { WebpagePage } from "./page.tsx";
import type { WebpageAnswer } from "./types.ts";
import webpageCss from "./webpage.css";

const tooLong = "This text is too long. Please make it shorter.";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: webpageBodyLimit,
  tooLarge: tooLong,
  page: {
    title: "Manage Website",
    menus: { staff: { place: 4 }, website: { place: 1, name: "Pages & texts" } },
  },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: contentCss },
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: webpageCss },
];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const name = data?.part ? `${data.part.name} · ${handle.page.title}` : handle.page.title;
  return [
    { title: (data?.failed ? "Error: " : "") + pageTitle(matches, data ? name : "Access Denied") },
    { name: "robots", content: "noindex" },
  ];
};

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadWebpage(new URL(request.url).searchParams, nowInstant());
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = ({ request, context }: ActionFunctionArgs) => webpageDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return answered(() => serverAction<typeof action>(), {
    form: formOf(intentOf((name) => form.get(name))),
    unreadable: "The server's answer could not be read. Please try again.",
    unanswered: "The server did not answer. Please try again.",
  });
}

export default function Webpage() {
  return <WebpagePage page={useLoaderData<typeof loader>()} answer={useActionData<WebpageAnswer>()} />;
}

export function ErrorBoundary() {
  return (
    <StaffFailed
      heading="Manage Website"
      failed="The texts could not be read"
      again="/admin/webpage"
      tooLarge={{
        sentence: tooLong,
        advice: "Nothing was saved. Your browser's Back brings what you typed.",
      }}
    />
  );
}
