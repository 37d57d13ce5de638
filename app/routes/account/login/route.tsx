import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  Form,
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PasswordField } from "#app/platform/ui/forms/password-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { loginAction } from "./action.server.ts";
import { loadLogin } from "./loader.server.ts";

export const handle = {
  access: { GET: "signedOut", POST: "public" },
  beforeOpening: true,
  atDesk: "locked",
  hydrate: true,
  page: { title: "Login" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadLogin(new URL(request.url).searchParams, context);

export const action = ({ request, context }: ActionFunctionArgs) => loginAction(request, context);

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "login",
    unreadable: "Server returned invalid response",
    unanswered: "Login failed. Please try again.",
  });

/** A signed-out user must not read the saved day sheet of the front desk either (rule 6.56). */
function deletePaper(): void {
  if ("caches" in window) void caches.delete("paper").catch(() => undefined);
}

/** Keeps all values of a refused attempt except the password. */
function useEmptyPassword(problem: FormProblem | undefined) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const password = form.current?.elements.namedItem("password");
    if (problem && password instanceof HTMLInputElement) password.value = "";
  }, [problem]);
  return form;
}

const fieldNames = ["email", "password"];

export default function Login() {
  const { redirectTo, ended, done } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  const sending = useNavigation().formMethod === "POST";
  const form = useEmptyPassword(problem);
  useEffect(deletePaper, []);
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading>Login</PageHeading>
      {ended && !problem ? (
        <Notice tone="warn" role="status">
          <p>{ended}</p>
        </Notice>
      ) : null}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <Form method="post" noValidate ref={form} className="stack">
        <Field
          kind="email"
          name="email"
          label="Email"
          autoComplete="username"
          required
          defaultValue={problem?.values.email}
          error={problem?.fields.email}
          {...(problem ? {} : { autoFocus: true })}
        />
        <PasswordField name="password" label="Password" error={problem?.fields.password} />
        <div className="split">
          <label className="choice">
            <input
              type="checkbox"
              name="sessionPreference"
              value="remember"
              defaultChecked={problem?.values.sessionPreference === "remember"}
            />
            Remember me
          </label>
          <Link to="/reset" className="bar-link">
            Forgot password?
          </Link>
        </div>
        {redirectTo ? <input type="hidden" name="redirectTo" value={redirectTo} /> : null}
        <Button full disabled={sending}>
          {sending ? "Logging in..." : "Login"}
        </Button>
      </Form>
      <p className="aside">
        No account yet? <Link to="/register">Sign Up</Link>
      </p>
    </div>
  );
}
