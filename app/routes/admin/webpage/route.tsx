import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { webpageBodyLimit } from "#app/domain/website/texts/text-limits.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffBoundary, staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import contentCss from "#app/routes/parts/styles/content.css";
import { webpageAction } from "./action.server.ts";
import { loadWebpage } from "./loader.server.ts";
import { WebpagePage } from "./page.tsx";
import { formOf, webpageButtons } from "./row-buttons.ts";
import webpageCss from "./webpage.css";
import type { WebpageAnswer } from "./webpage-answer.ts";

const tooLong = "This text is too long. Please make it shorter.";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  bodyLimit: webpageBodyLimit,
  tooLarge: tooLong,
  page: {
    title: "Manage Website",
    menus: { staff: { place: 7 }, website: { place: 1, name: "Pages & texts" } },
  },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: contentCss },
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: webpageCss },
];

export const meta = staffMeta<typeof loader>(({ part }) =>
  part ? `${part.name} · ${handle.page.title}` : handle.page.title,
);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadWebpage(new URL(request.url).searchParams, context.by.now);
  return json({ ...page, failed: wasRefused(context) }, { status: page.missing ? 404 : 200 });
}

export const action = webpageAction;

export const clientAction = formClientAction({
  buttons: webpageButtons,
  form: formOf,
  unreadable: "The server's answer could not be read. Please try again.",
});

export default function Webpage() {
  return <WebpagePage page={useLoaderData<typeof loader>()} answer={useActionData<WebpageAnswer>()} />;
}

export const ErrorBoundary = staffBoundary({
  heading: "Manage Website",
  failed: "Failed to load the texts",
  again: "/admin/webpage",
  tooLarge: {
    sentence: tooLong,
    advice: "Nothing was saved. Use your browser's Back button to return to your text.",
  },
});
