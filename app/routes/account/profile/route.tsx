import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { profileAction } from "./action.server.ts";
import { loadProfile } from "./loader.server.ts";
import { profileActionFailed } from "./messages.ts";
import { NotSignedIn, ProfileNotLoaded, ProfilePage } from "./page.tsx";

/** Public for GET, because the page itself answers signed-out visitors with a 401 (rule 20.12). */
export const handle = {
  access: { GET: "public", POST: "signedIn" },
  hydrate: true,
  page: { title: "My Profile", unlisted: "A client's own." },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.profile ? handle.page.title : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: LoaderFunctionArgs) => loadProfile(request, context);

export const action = profileAction;

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form: intent,
    unreadable: profileActionFailed(intent, "Server returned invalid response"),
    unanswered: profileActionFailed(intent, "The server did not answer. Please try again."),
  });
}

export default function Profile() {
  const { profile, ended } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  return profile ? <ProfilePage profile={profile} problem={problem} /> : <NotSignedIn ended={ended} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const reason = isRouteErrorResponse(error) ? error.status : error instanceof Error ? error.message : 500;
  return <ProfileNotLoaded reason={String(reason)} />;
}
