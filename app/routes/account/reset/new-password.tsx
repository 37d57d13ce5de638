import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from "@remix-run/react";
import { resetAddress, resetIsOpen } from "#app/domain/accounts/password/reset.server.ts";
import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { resetPasswordAction } from "./new-password-action.server.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  hydrate: true,
  page: { title: "Choose a New Password" },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

/** Changes nothing, because mail programs open links too. */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const token = params.token ?? "";
  const open = resetIsOpen(token, now);
  const username = resetAddress(token, now);
  return json({ open, username, failed: wasRefused(context) }, secretPage(open, context.ip, now));
}

export const action = resetPasswordAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "password",
    unreadable: "Server returned invalid response",
    unanswered: "The new password could not be sent. Please try again.",
  });

const fieldNames = ["password"];

export default function NewPassword() {
  const { open, username } = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  if (!open) return <Expired />;
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading>Choose a New Password</PageHeading>
      <Form method="post" noValidate className="stack">
        <input hidden readOnly autoComplete="username" value={username} />
        <NewPasswordField label="New password" hintFor={passwordHint} error={problem?.fields.password} />
        <p className="hint">This logs you out everywhere. Log in again with the new password.</p>
        <Button full>Set new password</Button>
      </Form>
    </div>
  );
}

function Expired() {
  return (
    <div className="narrow sheet">
      <PageHeading>Choose a New Password</PageHeading>
      <Notice tone="warn">
        <p>This link has expired or was already used. Please request a new one.</p>
      </Notice>
      <ButtonLink to="/reset">Request a new link</ButtonLink>
    </div>
  );
}
