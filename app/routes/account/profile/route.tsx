import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import type { RouteHandle } from "#app/http/access.ts";
import { answered } from "#app/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { pageTitle } from "#app/ui/shell/title.ts";
import { failedTo } from "./messages.ts";
import { NotSignedIn } from "./not-signed-in.tsx";
import { ProfilePage } from "./page.tsx";
import { profileDeed, profileFor } from "./profile-doors.server.ts";
import { ProfileFailed } from "./profile-failed.tsx";

/** Public for GET: whoever is not signed in is told so here, with a 401 (product.md, "Guards"). */
export const handle = {
  access: { GET: "public", POST: "signedIn" },
  hydrate: true,
  page: { title: "My Profile", unlisted: "A client's own." },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: pageTitle(matches, data?.profile ? handle.page.title : "Access Denied") },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: LoaderFunctionArgs) => profileFor(request, context);

export const action = ({ request, context }: ActionFunctionArgs) => profileDeed(request, context);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const intent = String((await request.clone().formData()).get("intent"));
  return answered(() => serverAction<typeof action>(), {
    form: intent,
    unreadable: failedTo(intent, "Server returned invalid response"),
    unanswered: failedTo(intent, "The server did not answer. Please try again."),
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
  return <ProfileFailed reason={String(reason)} />;
}
