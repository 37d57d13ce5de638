import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { setupIsOpen } from "#app/domain/accounts/first-owner.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { setupAction } from "./action.server.ts";
import { loadSetup } from "./loader.server.ts";
import { SetupClosed, SetupPage } from "./page.tsx";
import setupCss from "./setup.css";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  hydrate: true,
  page: { title: "Set Up Your Studio" },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: setupCss }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const open = setupIsOpen(params.token ?? "", now);
  return json(
    { failed: wasRefused(context), choices: open ? await loadSetup(now) : null },
    secretPage(open, context.ip, now),
  );
}

export const action = setupAction;

export default function Setup() {
  const { choices } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  return choices ? <SetupPage choices={choices} problem={problem} /> : <SetupClosed />;
}
