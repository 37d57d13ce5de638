import { Form, Link, useNavigation } from "@remix-run/react";
import { passwordHint } from "#app/accounts/password/rules.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { NewPasswordField } from "#app/ui/forms/new-password-field.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Button } from "#app/ui/kit/button.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { PendingAddress, type Waiting } from "./pending-address.tsx";

const detailNames = ["username", "phone", "email", "currentPassword"];
const passwordNames = ["currentPassword", "password"];

type Shown = {
  person: { username: string; email: string; phone: string };
  sendsMails: boolean;
  done: string | null;
} & Waiting;

export function SettingsPage({ page, problem }: { page: Shown; problem: FormProblem | undefined }) {
  const { person, sendsMails, done, pending, noMail } = page;
  const sending = useNavigation().formMethod === "POST";
  const ofPassword = problem?.form === "password";
  const details = problem && !ofPassword ? problem : unsent;
  const wrong = ofPassword ? problem.fields : unsent.fields;
  return (
    <div className="narrow sheet">
      <FormProblemSummary
        problem={problem}
        names={ofPassword ? passwordNames : detailNames}
        prefix={ofPassword ? "new-" : ""}
      />
      <PageHeading>Details and Password</PageHeading>
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <PendingAddress pending={pending} noMail={noMail} present={person.email} />
      <Form method="post" noValidate className="stack" aria-labelledby="details">
        <h2 className="legend" id="details">
          Your details
        </h2>
        <Field
          kind="name"
          name="username"
          label="Name"
          required
          defaultValue={details.values.username ?? person.username}
          error={details.fields.username}
        />
        <Field
          kind="phone"
          name="phone"
          label="Phone"
          required
          defaultValue={details.values.phone ?? person.phone}
          error={details.fields.phone}
        />
        <Field
          kind="email"
          name="email"
          label="Email"
          hint={
            sendsMails ? "We mail a link to a new address. Until you open it, this one stays." : undefined
          }
          required
          defaultValue={details.values.email ?? person.email}
          error={details.fields.email}
        />
        <PasswordField
          name="currentPassword"
          label="Current password"
          hint="Only for a new email address."
          required={false}
          error={details.fields.currentPassword}
        />
        <Button name="intent" value="details" disabled={sending}>
          Save details
        </Button>
      </Form>
      <Form method="post" noValidate className="stack" aria-labelledby="password">
        <h2 className="legend" id="password">
          Password
        </h2>
        {/* For password managers: whose password it is. */}
        <input hidden readOnly autoComplete="username" value={person.email} />
        <PasswordField
          name="currentPassword"
          id="new-currentPassword"
          label="Current password"
          error={wrong.currentPassword}
        />
        <NewPasswordField
          id="new-password"
          label="New password"
          hintFor={passwordHint}
          error={wrong.password}
        />
        <p className="hint">All your other devices are logged out.</p>
        <Button name="intent" value="password" variant="ghost" disabled={sending}>
          Set new password
        </Button>
      </Form>
      <p className="aside">
        <Link to="/profile">Back to my profile</Link>
      </p>
    </div>
  );
}
