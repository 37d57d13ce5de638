import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { noMailSentence, sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import type { RouteHandle } from "#app/platform/http/access.ts";
import { wasRefused } from "#app/platform/http/answers/form-action.server.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { answered } from "#app/platform/ui/forms/form-answer.client.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { pageTitle } from "#app/platform/ui/shell/title.ts";
import { resetAction } from "./action.server.ts";

export const handle = {
  access: { GET: "public", POST: "public" },
  beforeOpening: true,
  page: { title: "Reset Password", unlisted: "Only useful to people with an account." },
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: (data?.failed ? "Error: " : "") + pageTitle(matches, handle.page.title) },
  { name: "robots", content: "noindex" },
];

export const loader = ({ context }: LoaderFunctionArgs) => ({
  failed: wasRefused(context),
  noMail: sendsMails() ? null : noMailSentence(),
});

export const action = resetAction;

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answered(() => serverAction<typeof action>(), {
    form: "reset",
    unreadable: "Server returned invalid response",
    unanswered: "The request could not be sent. Please try again.",
  });

const fieldNames = ["email"];

export default function Reset() {
  const { noMail } = useLoaderData<typeof loader>();
  const posted = useActionData<FormProblem | { ok: true; sent: boolean; message: string }>();
  const problem = posted && !posted.ok ? posted : undefined;
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={fieldNames} />
      <PageHeading>Reset Password</PageHeading>
      {posted?.ok ? (
        <Notice tone={posted.sent ? "success" : "warn"} role="status">
          <p>{posted.message}</p>
        </Notice>
      ) : (
        <Form method="post" noValidate className="stack">
          {noMail ? (
            <Notice tone="warn">
              <p>
                {noMail} You can also request a link here. It is sent if the address has an account and email
                works again within an hour.
              </p>
            </Notice>
          ) : (
            <p>Enter your account's email address. We'll email you a link to set a new password.</p>
          )}
          <Field
            kind="email"
            enterKeyHint="send"
            name="email"
            label="Email"
            required
            defaultValue={problem?.values.email}
            error={problem?.fields.email}
          />
          <Button full>{noMail ? "Request a link" : "Send me the link"}</Button>
        </Form>
      )}
      <p className="aside">
        <Link to="/login">Back to login</Link>
      </p>
    </div>
  );
}
