import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { accountSettingsAction } from "./action.server.ts";
import { loadAccountSettings } from "./loader.server.ts";
import { AccountSettingsPage } from "./page.tsx";

export const handle = {
  access: { GET: "signedIn", POST: "signedIn" },
  hydrate: true,
  page: { title: "Details and Password" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadAccountSettings(new URL(request.url).searchParams, context);

export const action = accountSettingsAction;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form: intent === "password" ? intent : "details",
    unreadable: "Server returned invalid response",
    unanswered: "Your changes could not be sent. Please try again.",
  });
}

export default function Settings() {
  return <AccountSettingsPage page={useLoaderData<typeof loader>()} problem={useActionData<FormProblem>()} />;
}
