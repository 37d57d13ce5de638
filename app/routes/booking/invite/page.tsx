import { passwordHint } from "#app/domain/accounts/password/rules.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/platform/ui/forms/new-password-field.tsx";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import type { InviteData } from "./loader.server.ts";

export function InvitePage({ page, problem }: { page: InviteData; problem: FormProblem | undefined }) {
  const { serviceName, day, time } = page.appointment;
  return (
    <div className="narrow sheet">
      <FormProblemSummary problem={problem} names={["phone", "password"]} />
      <PageHeading>Keep Your Visit</PageHeading>
      {page.way ? (
        <p>
          {serviceName}, {day}, {time}
        </p>
      ) : null}
      <InviteForm page={page} problem={problem} />
    </div>
  );
}

function InviteForm({
  page: { way, url, asksPhone },
  problem,
}: {
  page: InviteData;
  problem: FormProblem | undefined;
}) {
  if (way === null) return <Ended />;
  if (way === "staff") return <p>You are logged in as staff. Log out, then open this link again.</p>;
  if (way === "login") {
    return (
      <>
        <p>You already have an account with this email address. Log in to add the visit to it.</p>
        <ButtonLink to={`/login?redirectTo=${encodeURIComponent(url)}`}>Log in</ButtonLink>
      </>
    );
  }
  return (
    <form method="post" action={url} className="stack" noValidate>
      {way === "add" ? null : (
        <>
          <p>Choose a password to create an account with the details of this visit.</p>
          {asksPhone ? (
            <Field
              kind="phone"
              name="phone"
              label="Cell phone"
              required
              defaultValue={problem?.values.phone}
              error={problem?.fields.phone}
            />
          ) : null}
          <NewPasswordField hintFor={passwordHint} error={problem?.fields.password} />
        </>
      )}
      <Button full>{way === "add" ? "Add it to my account" : "Create my account"}</Button>
    </form>
  );
}

function Ended() {
  return (
    <>
      <Notice tone="warn">
        <p>This link has expired or was already used, or the visit is already in an account.</p>
      </Notice>
      <ButtonLink to="/profile">Go to my account</ButtonLink>
    </>
  );
}
