import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
} from "@remix-run/react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { registerAction } from "./action.server.ts";
import { type Registered, RegisterPage } from "./page.tsx";

export const handle = {
  access: { GET: "signedOut", POST: "public" },
  hydrate: true,
  page: { title: "Create Account" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "description", content: "See your appointments in one place and book faster." },
];

export const loader = ({ context }: LoaderFunctionArgs) => ({ failed: wasRefused(context) });

export const action = registerAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "register",
    unreadable: "Registration failed: the server returned an invalid response",
    unanswered: "Registration failed",
  });

/** Doesn't reload: the page would redirect the signed-in client before they could read the success message. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult?.ok ? false : defaultShouldRevalidate;

export default function Register() {
  return <RegisterPage posted={useActionData<FormProblem | Registered>()} />;
}
