import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { formClientAction } from "#app/platform/ui/shell/form-client-action.ts";
import { staffMeta } from "#app/platform/ui/shell/staff-page.tsx";
import adminCss from "#app/platform/ui/styles/admin.css";
import serviceCardCss from "#app/routes/parts/styles/service-card.css";
import { themeAction } from "./action.server.ts";
import { loadTheme } from "./loader.server.ts";
import { ThemePage } from "./page.tsx";
import themeCss from "./theme.css";

export const handle = {
  access: { GET: ["admin", "receptionist"], POST: ["admin", "receptionist"] },
  hydrate: true,
  page: { title: "Theme", menus: { website: { place: 6 } } },
} satisfies RouteHandle;

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: adminCss },
  { rel: "stylesheet", href: serviceCardCss },
  { rel: "stylesheet", href: themeCss },
];

export const meta = staffMeta(handle.page.title);

export function loader({ request, context }: LoaderFunctionArgs) {
  const page = loadTheme(new URL(request.url).searchParams);
  const failed = page.problem !== null || wasRefused(context);
  return json({ ...page, failed }, { status: page.problem ? 400 : 200 });
}

/** A failed preview must not replace the form with an error page. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const asked = serverLoader<typeof loader>();
  return new URL(request.url).searchParams.has("live") ? asked.catch(nullUnlessResponse) : asked;
}

export const action = themeAction;

export const clientAction = formClientAction();

export default function ThemeRoute() {
  return <ThemePage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}

function nullUnlessResponse(thrown: unknown): null {
  if (thrown instanceof Response) throw thrown;
  return null;
}
